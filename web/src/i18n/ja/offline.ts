// Japanese: games, puzzles and studies without a network.
export const offline = {
  "here.you": "あなた",
  "here.mark": "この端末で対局",
  "here.playing": "この端末で対局中",
  "here.over": "この端末で終わった対局",
  "here.archive": "アーカイブに保存",
  "here.archived": "アーカイブで開く",
  "here.guest": "アカウントがあれば、この対局をアーカイブに保存できます。",
  "trouble.here": "この端末では計算できませんでした。ページを再読み込みしてください。",
  "trouble.offline": "オフラインです。これはまだこの端末に保存されていません。",
  "update.ready": "Agonの新しいバージョンがあります。",
  "update.now": "再読み込み",
  "offline.study": "この端末に保存しました。オンラインに戻ったときに送信します。",
  "offline.copy": "{title}（オフラインのコピー）",
  "offline.untitled": "無題",
  "offline.copied":
    "同じコメントがほかの人に変更されていたため、あなたが書いた内容は研究のオフラインのコピーに保存しました。",
};
