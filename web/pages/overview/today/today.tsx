import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleCheck from "lucide-react/icons/circle-check";
import type { Today as TodayAnswer, TodayGroup } from "#contract/organizations/today.ts";
import { formatDate } from "#web/days/days.ts";
import { useSession, useTimeZone } from "#web/session/session.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { todayCopy } from "#web/copy/today.ts";
import { todayQuery } from "../queries.ts";
import { listOf } from "./groups.ts";
import { Row } from "./row.tsx";
import { needsOf, useTodayAction } from "./use-action.tsx";

/** The records of a group that are shown, so that all groups fit on a screen. */
const shownMax = 3;

/** The contract's limit of counting, without its schemas. */
const countMax = 1_000;

/** The records that need attention, most urgent first, each with its action. */
export function Today() {
  const { data, error, refetch } = useQuery(todayQuery);
  const timeZone = useTimeZone();
  const action = useTodayAction();
  return (
    <section className="card p-4 sm:p-5" aria-labelledby="overview-today">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="overview-today" className="text-base font-semibold">
          {todayCopy.title}
        </h2>
        {data !== undefined && <p className="text-muted">{formatDate(data.at, timeZone)}</p>}
      </div>
      {action.error !== null && (
        <div className="mt-3">
          <ErrorNotice error={action.error} />
        </div>
      )}
      {data !== undefined ? (
        <Groups today={data} action={action} />
      ) : error !== null ? (
        <div className="mt-3">
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div aria-hidden className="mt-4 h-64 animate-pulse rounded-md bg-sunken" />
      )}
      {action.dialog}
    </section>
  );
}

interface GroupsProps {
  readonly today: TodayAnswer;
  readonly action: ReturnType<typeof useTodayAction>;
}

function Groups({ today: { at, currency, groups }, action }: GroupsProps) {
  const { permissions } = useSession();
  if (groups.length === 0) {
    return (
      <div className="flex flex-col items-center px-4 py-12 text-center">
        <CircleCheck className="size-7 text-good" aria-hidden />
        <p className="mt-3 font-medium">{todayCopy.none.title}</p>
        <p className="mt-0.5 text-muted">{todayCopy.none.hint}</p>
      </div>
    );
  }
  return (
    <div className="mt-2 divide-y divide-line">
      {groups.map((group) => (
        <section key={group.group} aria-label={todayCopy.groups[group.group]} className="py-3 last:pb-0">
          <GroupHeading group={group} />
          <ul>
            {group.records.slice(0, shownMax).map((record) => (
              <Row
                key={record.id}
                {...{ group, record, currency }}
                now={new Date(at)}
                canAct={needsOf(group.group, record).every((need) => permissions.includes(need))}
                isBusy={action.busyId === record.id}
                onAct={() => action.run(group.group, record)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The name of a group and the number of its records: a link to all of them. */
function GroupHeading({ group }: { readonly group: TodayGroup }) {
  const { to, search } = listOf(group);
  const { count } = group;
  return (
    <h3>
      <Link
        to={to}
        search={(search ?? {}) as never}
        className="group -mx-2 flex h-11 items-center gap-2 rounded-md px-2 font-medium text-muted hover:text-ink sm:h-9"
      >
        {todayCopy.groups[group.group]}
        <span className="rounded-full bg-sunken px-2 py-0.5 text-xs tabular-nums">
          {count < countMax ? todayCopy.count({ count }) : todayCopy.countMax({ count })}
        </span>
        {count > shownMax && (
          <span className="ml-auto inline-flex items-center text-sm whitespace-nowrap">
            {todayCopy.view}
            <ChevronRight className="size-4" aria-hidden />
          </span>
        )}
      </Link>
    </h3>
  );
}
