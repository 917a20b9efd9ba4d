// The live regions of the site: news for screen readers, and answers to keys, which are also shown.
import { news, reply } from "../base/announce.ts";
import { useStore } from "../base/store.ts";

export function Voice() {
  const text = useStore(reply);
  return (
    <>
      <div class="hush news" role="status" aria-live="polite">
        {useStore(news)}
      </div>
      <div class={text ? "heard" : "hush"} role="status" aria-live="polite">
        {text}
      </div>
    </>
  );
}
