// Learning to play: the list of courses, and the course of a game.
import "../../style/puzzles.css";
import "../../style/learn.css";
import { useEffect, useState } from "preact/hooks";
import { gameName, leading, loadShelf, shelf } from "../../core/games.ts";
import type { PageProps } from "../../parts/lazy.tsx";
import { Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { t } from "../../i18n/index.ts";
import { get, me } from "../../net/connection.ts";
import { Picture } from "../../parts/picture.tsx";
import { useTitle } from "../../parts/title.ts";
import { Coming } from "../../parts/wrong.tsx";
import { CoursePage } from "./course.tsx";
import { earned, loadStars, starsOf } from "./progress.ts";

interface Summary {
  game: string;
  exercises: string[];
}

function Tile({ course }: { course: Summary }) {
  useStore(earned);
  const { game, exercises } = course;
  const stars = starsOf(game);
  const done = exercises.filter((e) => stars[e]).length;
  const name = gameName(game);
  const act = done ? t("learn.continue") : t("learn.begin");
  return (
    <li class="tile card">
      <Link to={`/learn/${game}`} class="tileboard" tabIndex={-1} aria-hidden="true">
        <Picture kind={game} label={name} />
      </Link>
      <div class="tiletext">
        <h2 class="flush">{name}</h2>
        <p>
          {done
            ? t("learn.done", { done, n: exercises.length })
            : t("learn.count", { n: exercises.length })}
        </p>
        <progress max={exercises.length} value={done} aria-label={t("learn.progress")} />
        <Link class="button primary" to={`/learn/${game}`} aria-label={`${act}: ${name}`}>
          {act}
        </Link>
      </div>
    </li>
  );
}

function Overview() {
  useTitle(t("nav.learn"));
  const [courses, setCourses] = useState<Summary[] | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    get<{ courses: Summary[] }>("courses", {})
      .then((a) => setCourses(a.courses))
      .catch(setTrouble);
  }, []);
  if (!courses) return <Coming trouble={trouble} />;
  const sorted = leading.flatMap((g) => courses.filter((c) => c.game === g));
  return (
    <main class="page puzzles learnlist" id="main">
      <h1>{t("nav.learn")}</h1>
      <p class="leadtext">{t("learn.lead")}</p>
      <ul class="tiles puzzlekinds">
        {sorted.map((c) => (
          <Tile key={c.game} course={c} />
        ))}
      </ul>
    </main>
  );
}

/** /learn lists the courses, /learn/GAME is a game's. The list of games loads first, for
 * their names. */
export function Learn({ id, query }: PageProps) {
  useEffect(loadShelf, []);
  const who = useStore(me);
  useEffect(loadStars, [who?.id, who?.guest]);
  if (!useStore(shelf)) return <main id="main" aria-busy={true} />;
  return id ? <CoursePage game={id} wanted={query.get("exercise") ?? ""} /> : <Overview />;
}
