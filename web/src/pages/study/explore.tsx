// The archive's panel of the analysis board: the turns played from the position shown, and the
// games.
import { useMemo, useState } from "preact/hooks";
import { whereOf } from "../../core/trial.ts";
import { sideName } from "../../core/titles.ts";
import { t } from "../../i18n/index.ts";
import type { Setup } from "../../net/types.ts";
import { Trouble } from "../../parts/wrong.tsx";
import { type Filters, FilterForm } from "../archive/filters.tsx";
import { Continuations, Games, usePosition } from "../archive/position.tsx";
import type { StudyModel } from "../../study/model.ts";
import { Tree } from "../../core/tree.ts";

export function Explore({ model, setup }: { model: StudyModel; setup: Setup }) {
  const where = useMemo(() => whereOf(setup), [setup]);
  const turns = Tree.turns(model.node);
  const [filters, setFilters] = useState<Filters>({});
  const { data, trouble, more } = usePosition(where, turns, filters);
  return (
    <div class="told stack" aria-busy={!data && trouble === null} data-total={data?.total ?? -1}>
      <FilterForm sides={setup.names} now={filters} choose={setFilters} />
      <Trouble of={trouble} />
      <p class="summary strong flush" role="status">
        {data && (data.total > 0 ? t("explore.total", { n: data.total }) : t("explore.none"))}
      </p>
      {data && data.total > 0 && !model.over && (
        <Continuations
          setup={setup}
          board={model.board}
          where={where}
          turns={turns}
          first={sideName(setup.names[0] ?? "")}
          data={data}
          play={(text) => void model.tryTurns([text])}
        />
      )}
      {data && <Games data={data} more={more} />}
    </div>
  );
}
