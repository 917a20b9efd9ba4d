// The eight programs of the day: two each in Python, Java, C and Prolog. One crashes in its first game
// of the tournament and one is late; their test games go well.
import { execFileSync } from "node:child_process";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../browser/harness.ts";
import type { Programs } from "../browser/tournaments.ts";

export const crashing = "Jale";
export const late = "Lena";
/** The last words of the program that crashes. */
export const words = "no tower can move";

const python = `import sys
sys.path.insert(0, %CLIENT%)
from agon_bot import Bot
games = []
def choose(turn):
    if turn.game.id not in games:
        games.append(turn.game.id)
    print("game", len(games), "turn", turn.number, file=sys.stderr)
    if len(games) == 2 and turn.number > 1:
        raise RuntimeError("${words}")
    return turn.legal[0]
Bot(sys.argv[1], open(sys.argv[2]).read().strip(), choose).run()
`;
const java = `import java.util.*;
public class Late {
    public static void main(String[] a) throws Exception {
        Set<String> games = new HashSet<>();
        agon.Bot.main(a, turn -> {
            games.add(turn.game().id());
            if (games.size() == 2) {
                System.err.println("thinking for long");
                Thread.sleep(2 * turn.millisLeft());
            }
            return turn.legal().get(0);
        });
    }
}
`;

/** Starts them by name; the sites' and the bots' addresses stay when the server is killed. */
export function startAll(
  programs: Programs,
  codes: Map<string, string>,
  site: string,
  bots: string,
): void {
  const at = (...path: string[]) => join(root, ...path);
  const [host = "", port = ""] = bots.split(":");
  execFileSync("sh", [at("clients/java/build.sh"), programs.folder], { stdio: "ignore" });
  const jar = join(programs.folder, "agon-bot.jar");
  const own = (name: string, text: string) => {
    const path = join(programs.folder, name);
    writeFileSync(path, text);
    return path;
  };
  const crash = own("crash.py", python.replace("%CLIENT%", JSON.stringify(at("clients/python"))));
  const slow = own("Late.java", java);
  cpSync(at("clients/java/examples/FirstPlayer.java"), join(programs.folder, "FirstPlayer.java"));
  const prolog = `text,time=200ms:swipl ${at("clients/prolog/kamisado.pl")}`;
  const connect = (token: string) => [
    ...[at("build/agon"), "connect", site, "--token-file", token],
    ...["--engine", prolog],
  ];
  const commands: Record<string, (token: string) => string[]> = {
    Ivan: (token) => ["python3", at("clients/python/example.py"), bots, token],
    [crashing]: (token) => ["python3", crash, bots, token],
    Kofi: (token) => [
      ...["java", "-cp", jar, join(programs.folder, "FirstPlayer.java")],
      ...[bots, token],
    ],
    [late]: (token) => ["java", "-cp", jar, slow, bots, token],
    Mert: (token) => [at("build/tests/clients/client-example"), host, port, token],
    Nora: (token) => [at("build/tests/clients/client-example"), host, port, token],
    Otto: connect,
    Priya: connect,
  };
  for (const [name, command] of Object.entries(commands))
    programs.start(name.toLowerCase(), codes.get(name) ?? "", command);
}
export const names = ["Ivan", crashing, "Kofi", late, "Mert", "Nora", "Otto", "Priya"];
