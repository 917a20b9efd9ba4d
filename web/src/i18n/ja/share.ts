// Japanese: what previews of links and the site's entries in search engines say.
export const share = {
  "share.about":
    "アリマア、カミサド、アバロン、アマゾンなどの戦略ボードゲームを、対局・研究・パズルで楽しめます。",
  "share.computer": "コンピュータ",
  "share.game": "{game}：{players}",
  "share.game.about": "{game}の対局：{players}。観戦や、一手ずつの再生ができます。",
  "share.study.about": "{author}さんによる{game}の研究。変化手順と解説付き。",
  "share.nameless": "{game}：{author}さんの研究",
  "share.puzzle.about": "{game}のパズルです。勝ち手を見つけられますか？",
  "share.rules.about": "{game}のルール。盤上で試せる局面付きです。",
  "nav.embedding": "あなたのサイトに盤を",
  "embedding.lead":
    "どのゲームも自分のページに置けます。局面、棋譜の再生、指せる盤の3通りです。このスクリプトを1回書き、盤ごとにタグを1つ加えてください。",
  "embedding.script": "スクリプト",
  "embedding.code": "この盤のコード",
  "embedding.draw": "局面",
  "embedding.replay": "棋譜の再生",
  "embedding.play": "指せる盤",
  "embedding.more":
    "属性とイベントの一覧はclients/js/README.mdにあります。計算は読者のブラウザで行われ、何も保存しません。",
  "embed.missing": "ここに表示できるものはありません。",
  "tree.start": "開始局面",
};
