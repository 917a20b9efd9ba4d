// Three stars, some of them golden.
const points =
  "M12 2.500l2.900 6.200 6.800.800-5 4.600 1.300 6.700-6-3.300-6 3.300 1.300-6.700-5-4.600 6.800-.800z";

export function StarRow({ n }: { n: number }) {
  return (
    <span class="stars" aria-hidden="true">
      {[1, 2, 3].map((i) => (
        <svg key={i} viewBox="0 0 24 24" class={i <= n ? "star got" : "star"}>
          <path d={points} />
        </svg>
      ))}
    </span>
  );
}
