// The course of a game: its exercises as a row of stars, and the current one.
import { useEffect, useState } from "preact/hooks";
import "../../local/casual.ts";
import { gameName, playPath } from "../../core/games.ts";
import { go, Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { language, t } from "../../i18n/index.ts";
import { ask, get } from "../../net/connection.ts";
import { useTitle } from "../../parts/title.ts";
import { Coming } from "../../parts/wrong.tsx";
import { Exercise, type ExerciseData } from "./exercise.tsx";
import { earned, nextOf, type Stars, starsOf } from "./progress.ts";
import { StarRow } from "./stars.tsx";

interface Course {
  game: string;
  language: string;
  exercises: ExerciseData[];
}

const address = (game: string, exercise: string) => `/learn/${game}?exercise=${exercise}`;

function useCourse(game: string): { course: Course | null; trouble: unknown } {
  const wanted = useStore(language);
  const [course, setCourse] = useState<Course | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    let gone = false;
    setTrouble(null);
    get<Course>("course", { game, language: wanted })
      .then((a) => !gone && setCourse(a))
      .catch((e: unknown) => !gone && setTrouble(e));
    return () => {
      gone = true;
    };
  }, [game, wanted]);
  return { course: course?.game === game ? course : null, trouble };
}

function Path({ course, at, stars }: { course: Course; at: string; stars: Stars }) {
  return (
    <ol class="learnpath">
      {course.exercises.map((e, i) => (
        <li key={e.id}>
          <Link
            to={address(course.game, e.id)}
            class={stars[e.id] ? "learnstep done" : "learnstep"}
            aria-current={e.id === at ? "page" : undefined}
            aria-label={t("learn.exercise", { n: i + 1, title: e.title, stars: stars[e.id] ?? 0 })}
          >
            <span>{i + 1}</span>
            <StarRow n={stars[e.id] ?? 0} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** The end of the course: suggestions what to do next. */
function Ending({ game, total, most }: { game: string; total: number; most: number }) {
  const [busy, setBusy] = useState(false);
  const play = async () => {
    setBusy(true);
    try {
      const a = await ask<{ url: string }>("create", {
        game,
        opponent: "engine",
        level: 0,
        side: 0,
        control: "none",
      });
      go(a.url);
    } catch {
      go(playPath(game)); // a puzzle for one, or a game without an engine
    }
  };
  return (
    <section class="learnend" role="status">
      <h2>{t("learn.finished")}</h2>
      <p>{t("learn.total", { total, most })}</p>
      <div class="row">
        <button type="button" class="primary" disabled={busy} onClick={() => void play()}>
          {t("learn.play")}
        </button>
        <Link class="button" to={`/rules/${game}`}>
          {t("rules")}
        </Link>
        <Link class="button" to="/learn">
          {t("learn.others")}
        </Link>
      </div>
    </section>
  );
}

export function CoursePage({ game, wanted }: { game: string; wanted: string }) {
  const { course, trouble } = useCourse(game);
  useStore(earned);
  const name = gameName(game);
  useTitle(t("learn.game", { game: name }));
  // The first exercise stays the same while stars are earned there.
  const ids = course?.exercises.map((e) => e.id) ?? [];
  const at = ids.includes(wanted) ? wanted : "";
  useEffect(() => {
    const first = nextOf(game, ids);
    if (course && !at && first) go(address(game, first), true);
  }, [course, at]);
  const exercise = course?.exercises.find((e) => e.id === at);
  if (!course || !exercise) return <Coming trouble={trouble} />;
  const stars = starsOf(game);
  const i = ids.indexOf(at);
  const next = ids[i + 1];
  const total = ids.reduce((sum, e) => sum + (stars[e] ?? 0), 0);
  return (
    <Exercise
      key={at}
      game={game}
      exercise={exercise}
      number={i + 1}
      count={ids.length}
      onNext={next ? () => go(address(game, next)) : undefined}
      ending={next ? null : <Ending game={game} total={total} most={3 * ids.length} />}
    >
      <p class="crumbs">
        <Link to="/learn">{t("nav.learn")}</Link>
        {" · "}
        <Link to={`/rules/${game}`}>{t("play.rules", { game: name })}</Link>
      </p>
      <Path course={course} at={at} stars={stars} />
    </Exercise>
  );
}
