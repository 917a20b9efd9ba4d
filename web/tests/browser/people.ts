// Two people and the server: a link, a whole game between a desktop and a phone, talk, a rematch, a
// killed server.
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { type Bench, chance, Server, type Test, until, Visitor } from "./harness.ts";
import { paired } from "./pair.ts";
import { myTurn, stateOf, takeTurn } from "./play.ts";

/** Makes a game by link; both sit down. */
async function meet(
  browser: Bench["browser"],
  server: Server,
  game: string,
): Promise<[Visitor, Visitor]> {
  const a = await Visitor.arrive(browser, server);
  const b = await Visitor.arrive(browser, server, true, "dark");
  await a.go(`/play/${game}`);
  await a.page.locator("#side").selectOption("0");
  await a.page.getByText("Minutes plus seconds").click();
  await a.page.getByRole("button", { name: "Play a friend by link" }).click();
  const link = await a.page.locator(".share input").inputValue();
  await a.shot(`link-${game}`);
  await b.page.goto(link);
  await b.page.getByRole("button", { name: /^Play as/ }).click();
  await a.page.waitForSelector('.gamepage[data-phase="playing"]');
  await b.page.waitForSelector('.gamepage[data-phase="playing"]');
  return [a, b];
}

/** Whether one of two has a turn to play, or the game is over. */
const moved = async (...two: Visitor[]): Promise<boolean> =>
  (await Promise.all(two.map(stateOf))).some((s) => s.yours || s.phase === "over");

async function whole(bench: Bench): Promise<void> {
  const [a, b] = await meet(bench.browser, bench.server, "kamisado");
  const how = { random: chance(11), most: 1 };
  for (let i = 0; i < 200; i++) {
    if ((await stateOf(a)).phase === "over") break;
    const [sa, sb] = [await stateOf(a), await stateOf(b)];
    if (sa.yours) await takeTurn(a, sa, how);
    else if (sb.yours) await takeTurn(b, sb, how);
    else await until("it is somebody's turn", () => moved(a, b));
    if (i === 6) await b.shot("two-kamisado-phone");
  }
  await a.page.waitForSelector(".result");
  await b.page.waitForSelector(".result");
  await a.shot("two-kamisado-end");
  await a.page.getByRole("tab", { name: /^Chat/ }).click();
  await a.page.getByRole("textbox", { name: "Write a message" }).fill("<b>good</b> game & thanks");
  await a.page.keyboard.press("Enter");
  await b.page.getByRole("tab", { name: /^Chat/ }).click();
  await b.page.getByText("<b>good</b> game & thanks").waitFor();
  await b.shot("talk-phone");
  const first = a.gameId; // before anybody can be taken to the next
  await a.page.getByRole("button", { name: "Rematch" }).click();
  await b.page.getByRole("button", { name: "Accept" }).click();
  for (const v of [a, b])
    await v.page.waitForFunction((id) => !location.pathname.endsWith(id), first);
  await myTurn(b);
  assert.equal((await stateOf(a)).yours, false, "seats move on in a rematch");
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** The server is killed amid a game; both players reconnect automatically and nothing is lost. */
async function killed(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  const [a, b] = await meet(bench.browser, server, "amazons");
  const how = { random: chance(5), most: 1 };
  await takeTurn(a, await myTurn(a), how);
  await takeTurn(b, await myTurn(b), how);
  await myTurn(a);
  await server.stop("SIGKILL");
  await a.page.waitForSelector(".offline");
  await a.shot("offline");
  await server.start();
  await a.page.waitForSelector(".offline", { state: "detached" });
  await b.page.waitForSelector(".offline", { state: "detached" });
  assert.equal(await a.page.locator(".replay .tabular").textContent(), "2 / 2");
  await takeTurn(a, await myTurn(a), how);
  await takeTurn(b, await myTurn(b), how);
  await a.page.getByRole("button", { name: "Resign" }).click();
  await a.page.getByRole("button", { name: "Are you sure?" }).click();
  await b.page.waitForSelector(".result");
  assert.deepEqual([...a.troubles, ...b.troubles], []);
  await server.end();
}

/** The server that leads is killed amid a game: the other one takes over, and nothing is lost. */
async function overtaken(bench: Bench): Promise<void> {
  const server = new Server();
  await server.start();
  const both = await meet(bench.browser, server, "amazons");
  const [a, b] = both;
  const how = { random: chance(5), most: 1 };
  for (const v of both) await takeTurn(v, await myTurn(v), how);
  await myTurn(a);
  await server.killLeader();
  for (const v of both) await v.page.waitForSelector(".offline", { state: "detached" });
  assert.equal(await a.page.locator(".replay .tabular").textContent(), "2 / 2");
  for (const v of both) await takeTurn(v, await myTurn(v), how);
  await myTurn(a);
  await a.page.getByRole("button", { name: "Resign" }).click();
  await a.page.getByRole("button", { name: "Are you sure?" }).click();
  await b.page.waitForSelector(".result");
  await server.end();
}

/** One who has an account of this name. */
async function member(b: Bench, name: string, small = false): Promise<Visitor> {
  const v = await Visitor.arrive(b.browser, b.server, small);
  const door = v.page.getByRole("banner").getByRole("link", { name: "Log in" });
  await v.go("/");
  await door.click();
  await v.page.getByRole("tab", { name: "Log in", selected: true }).waitFor();
  await v.page.getByRole("tab", { name: "Sign up" }).click();
  await v.page.getByText("Passwords have 8 characters or more").waitFor();
  await v.page.getByRole("textbox", { name: "Name" }).fill(name);
  await v.page.getByLabel("Password").fill("a long enough one");
  await v.page.locator("form button[type=submit]").click();
  await v.page.waitForFunction((n) => document.querySelector(".me")?.textContent === n, name);
  await door.waitFor({ state: "hidden" });
  return v;
}

/** From a person's page to a game with them; once taken, once declined; and one's own program. */
async function byName(bench: Bench): Promise<void> {
  const ending = Date.now().toString(36);
  const a = await member(bench, `Ann-${ending}`);
  const b = await member(bench, `Ben-${ending}`, true);
  const challenge = async () => {
    await a.go(`/person/Ben-${ending}`);
    await a.page.getByRole("link", { name: `Challenge Ben-${ending}` }).click();
    await a.shot("challenge-games");
    await a.page.getByRole("link", { name: /^Kamisado/ }).click();
    await a.page.getByRole("button", { name: `Challenge Ben-${ending}` }).click();
    await a.page.getByText("to answer.").waitFor();
  };
  await b.go("/lobby");
  await challenge();
  await b.page.locator(".cardrow", { hasText: `Ann-${ending}` }).waitFor();
  await b.shot("challenge-lobby-phone");
  await b.page.locator(".head .invited").click();
  await b.page.waitForSelector(".arena svg.board");
  await b.shot("challenge-asked-phone");
  await b.page.getByRole("button", { name: /^Play as/ }).click();
  await a.page.waitForSelector('.gamepage[data-phase="playing"]');
  assert.equal(await b.page.locator(".head .invited").count(), 0);
  await challenge();
  await b.page.locator(".head .invited").click();
  await b.page.getByRole("button", { name: "Decline" }).click();
  await a.page.waitForSelector('.gamepage[data-phase="over"]');
  // A challenge by name from the page of a game, to nobody: an error, and nothing is lost.
  await a.go("/play/amazons");
  await a.page.getByText("Challenge a player or a program by name").click();
  await a.page.getByRole("textbox", { name: "Name" }).fill("Nobody-at-all");
  await a.page.keyboard.press("Enter");
  await a.page.getByText("Not found").waitFor();
  // A program is seen as one: its engine, whose it is, and how it is connected.
  const rook = `Rook-${ending}`;
  const { token } = await a.api<{ token: string }>("bot", { name: rook });
  await a.page.evaluate((token) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/bot`, "agon-bot");
    const hello = { type: "hello", token, games: ["kamisado"], engine: "Castle 2", speaks: "ugi" };
    socket.onopen = () => socket.send(JSON.stringify(hello));
    return new Promise((done) => (socket.onmessage = done)).then(() => undefined);
  }, token);
  await b.go("/lobby");
  const card = b.page.locator(".bots .cardrow", { hasText: rook });
  await card.getByText(`Castle 2 · by Ann-${ending}`).waitFor();
  await b.shot("challenge-bots-phone");
  await b.go(`/person/${rook}`);
  await b.page.locator("h1 .programmark", { hasText: "Computer" }).waitFor();
  for (const fact of ["Castle 2", `Ann-${ending}`, "UGI, WebSocket", "Kamisado"])
    await b.page.locator(".programfacts dd", { hasText: fact }).waitFor();
  await b.shot("program-phone");
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** Pieces swapped before the game: drawn for both, agreed to by both, then played so. */
async function swapped(bench: Bench): Promise<void> {
  const a = await Visitor.arrive(bench.browser, bench.server);
  const b = await Visitor.arrive(bench.browser, bench.server, true);
  await a.go("/play/fairy-chess");
  await a.page.locator("#side").selectOption("0");
  await a.page.getByRole("button", { name: "Play a friend by link" }).click();
  const link = await a.page.locator(".share input").inputValue();
  const stands = (v: Visitor) =>
    v.page.locator('.arena [data-cell="24"]').getAttribute("aria-label");
  const before = await stands(a);
  assert.match(before ?? "", /^i2, /);
  await a.page.getByText("Propose another start position").click();
  await a.page.getByLabel("Piece 1").selectOption("L");
  await a.page.getByLabel("Piece 2").selectOption("H");
  await a.page.getByRole("button", { name: "Swap these pieces" }).click();
  await a.page.waitForFunction(
    (was) => document.querySelector('.arena [data-cell="24"]')?.getAttribute("aria-label") !== was,
    before,
  );
  const after = await stands(a);
  await a.shot("swap-proposed");
  await b.page.goto(link);
  await b.page.getByRole("button", { name: /^Play as/ }).click();
  await b.page.getByRole("button", { name: "I agree" }).waitFor();
  assert.equal(await stands(b), after, "the other side sees it drawn");
  await b.shot("swap-talks-phone");
  await b.page.getByRole("button", { name: "I agree" }).click();
  await a.page.waitForSelector('.gamepage[data-phase="playing"]');
  await myTurn(a);
  assert.equal(await stands(a), after);
  assert.deepEqual([...a.troubles, ...b.troubles], []);
}

/** Codes are made on the account's page, and one of them brings the account back elsewhere. */
async function lost({ browser, server }: Bench): Promise<void> {
  const [a, b] = [
    await Visitor.arrive(browser, server),
    await Visitor.arrive(browser, server, true),
  ];
  await a.go("/account");
  await a.page.getByLabel("Name").fill("Forgetful");
  await a.page.getByLabel("Password").fill("a long enough one");
  await a.page.getByRole("button", { name: "Sign up" }).click();
  await a.page.getByRole("heading", { name: "Forgetful" }).waitFor();
  await a.page.getByText("Recovery codes").click();
  const form = a.page.locator("form", { hasText: "Eight codes" });
  await form.getByLabel("Password").fill("a long enough one");
  await form.getByRole("button", { name: "Create new codes" }).click();
  await a.page.locator(".codes li").nth(7).waitFor();
  const code = await a.page.locator(".codes code").first().innerText();
  await a.shot("recovery-codes");
  await b.go("/account");
  const come = async (text: string) => {
    await b.page.getByRole("tab", { name: "Forgotten password" }).click();
    await b.page.getByLabel("Name").fill("Forgetful");
    await b.page.getByLabel("Recovery code").fill(text);
    await b.page.getByLabel("New password").fill("another long one");
    await b.shot("recovery-phone");
    await b.page.getByRole("tabpanel").getByRole("button", { name: "Forgotten password" }).click();
  };
  await come("aaaa-aaaa-aaaa");
  await b.page.getByRole("alert").filter({ hasText: "The code is wrong" }).waitFor();
  await come(code);
  await b.page.getByRole("heading", { name: "Forgetful" }).waitFor();
  // The refused code is a refused request, which browsers note.
  assert.deepEqual(
    [...a.troubles, ...b.troubles].filter((x) => !x.includes("403")),
    [],
  );
}

/** A mail server that accepts everything, and passes on the code of the next mail. */
async function mailServer(): Promise<{
  url: string;
  code: () => Promise<string>;
  end: () => void;
}> {
  const got: string[] = [];
  const server = createServer((socket) => {
    let text = "";
    let inData = false;
    socket.setEncoding("utf8");
    socket.on("error", () => undefined);
    socket.write("220 test\r\n");
    socket.on("data", (piece: string) => {
      text += piece;
      for (let at = text.indexOf("\r\n"); at >= 0; at = text.indexOf("\r\n")) {
        const line = text.slice(0, at);
        text = text.slice(at + 2);
        const code = /^ {4}(\w{4}-\w{4}-\w{4})$/.exec(line)?.[1];
        if (inData && code) got.push(code);
        if (inData && line !== ".") continue;
        inData = line === "DATA";
        socket.write(inData ? "354 go on\r\n" : "250 good\r\n");
        if (line === "QUIT") socket.end();
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    code: async () => {
      await until("a mail comes", () => got.length > 0);
      return got.shift() as string;
    },
    end: () => void server.close(),
  };
}

/** An address is confirmed by a code that comes by mail, and another one brings the account back. */
async function mailed({ browser }: Bench): Promise<void> {
  const post = await mailServer();
  const server = new Server("--smtp", post.url, "--mail-from", "site@agon.example");
  await server.start();
  const [a, b] = [
    await Visitor.arrive(browser, server),
    await Visitor.arrive(browser, server, true),
  ];
  await a.go("/account");
  await a.page.getByLabel("Name").fill("Forgetful");
  await a.page.getByLabel("Password").fill("a long enough one");
  await a.page.getByRole("button", { name: "Sign up" }).click();
  await a.page.getByRole("heading", { name: "Forgetful" }).waitFor();
  await a.page.getByText("Email address").first().click();
  await a.page.getByLabel("Email address").fill("forgetful@mail.example");
  const form = a.page.locator("form", { hasText: "takes effect once you enter" });
  await form.getByLabel("Password").fill("a long enough one");
  await form.getByRole("button", { name: "Send code" }).click();
  await form.getByLabel("Code from the email").fill(await post.code());
  await a.shot("mail-code");
  await form.getByRole("button", { name: "Confirm" }).click();
  await form.getByLabel("Email address").waitFor();
  assert.equal(await form.getByLabel("Email address").inputValue(), "forgetful@mail.example");
  await b.go("/account");
  await b.page.getByRole("tab", { name: "Forgotten password" }).click();
  await b.page.getByLabel("Name").fill("Forgetful");
  await b.page.getByRole("button", { name: "Email me a code" }).click();
  await b.page.getByRole("status").filter({ hasText: "on its way" }).waitFor();
  await b.page.getByLabel("Recovery code").fill(await post.code());
  await b.page.getByLabel("New password").fill("another long one");
  await b.shot("mail-lost-phone");
  await b.page.getByRole("tabpanel").getByRole("button", { name: "Forgotten password" }).click();
  await b.page.getByRole("heading", { name: "Forgetful" }).waitFor();
  assert.deepEqual([...a.troubles, ...b.troubles], []);
  await server.end();
  post.end();
}

export const people: Test[] = [
  ["a lost password: an address, and a code by mail", mailed],
  ["a lost password: codes, and an account that comes back", lost],
  ["pieces swapped by agreement before the game", swapped],
  ["challenges by name: taken, declined, to nobody", byName],
  ["two browsers: a whole game by link, talk, rematch", whole, 14],
  ["a killed server: both come back, nothing is lost", killed],
  ...(paired ? [["two servers: a relay takes over from a killed leader", overtaken] as Test] : []),
];
