import { queryOptions, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { appPrefix } from "#contract/api/app-route.ts";
import type { ClaimClock } from "#contract/contracts/claim-clock.ts";
import type { Claim } from "#contract/contracts/claims.ts";
import type { ClockDayName } from "#contract/contracts/clock.ts";
import { request } from "#web/api.ts";
import { claimClockCopy } from "#web/copy/claim-clock.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import { keysOf } from "#web/copy/copy.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { language } from "#web/locale.ts";
import { Fact } from "#web/records/documents/fact.tsx";
import { Section } from "#web/records/documents/section.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { ClockStateBadge, StateEnd } from "./clock-state.tsx";

const words = claimClockCopy;

const RecordServiceDialog = lazyPart(async () => (await import("./record-service-dialog.tsx")).RecordServiceDialog);

/** Queries the days of a claim as it is now. */
const clockQuery = ({ id, version }: Pick<Claim, "id" | "version">) =>
  queryOptions({
    queryKey: ["/claims", id, "clock", version],
    queryFn: ({ signal }) => request("GET /claims/{id}/clock", { params: { id }, signal }),
  });

/** Where a claim stands by its days, and each day with the law behind it. */
export function ClockCard({ claim }: { readonly claim: Claim }) {
  const { data: clock, error, refetch } = useQuery(clockQuery(claim));
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (clock === undefined) return <div aria-busy className="h-40 animate-pulse rounded-lg bg-sunken" />;
  return (
    <Section title={words.title}>
      <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <ClockStateBadge state={clock.state} />
        <StateEnd clock={clock} />
      </p>
      <Days clock={clock} />
      {(claim.status === "SUBMITTED" || claim.status === "RESPONDED") && <RecordService claim={claim} clock={clock} />}
      <Safe clock={clock} />
      <div className="mt-3 space-y-2">
        {clock.notices.map((notice) => (
          <ClockNotice key={notice.message} notice={notice} />
        ))}
      </div>
      {clock.actApplies && clock.deemedOn !== null && <Counting clock={clock} />}
      {claim.servedAt !== null && <Files id={claim.id} />}
    </Section>
  );
}

/** The days as a file for a calendar, and what proves the claim. */
const Files = ({ id }: Pick<Claim, "id">) => (
  <div className="mt-3 border-t border-line pt-3">
    <p className="flex flex-wrap gap-2">
      <a href={`${appPrefix}/claims/${id}/clock.ics?language=${language}`} download className={buttonClass()}>
        {words.calendar}
      </a>
      <a href={`${appPrefix}/claims/${id}/evidence`} download className={buttonClass()}>
        {words.evidence}
      </a>
    </p>
    <p className="mt-2 text-xs text-muted">{words.evidenceHint}</p>
  </div>
);

/** Records the service of a claim in another way than it was submitted. */
function RecordService({ claim, clock }: { readonly claim: Claim; readonly clock: ClaimClock }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!usePermission("contracts:write")) return null;
  return (
    <div className="mt-3">
      <Button variant={clock.servedOn === null ? "primary" : "secondary"} onClick={() => setIsOpen(true)}>
        {claimsCopy.submit.record}
      </Button>
      <Suspense>
        {isOpen && <RecordServiceDialog claim={claim} today={clock.today} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </div>
  );
}

function Days({ clock }: { readonly clock: ClaimClock }) {
  const { servedOn, servedVia } = clock;
  const served =
    servedOn === null
      ? words.none
      : servedVia === null
        ? formatCalendarDate(servedOn)
        : words.servedBy({ way: words.ways[servedVia], day: formatCalendarDate(servedOn) });
  return (
    <dl className="space-y-2">
      <Fact name={words.served} value={served} />
      {keysOf(words.days).map((name) => (
        <Day key={name} name={name} clock={clock} />
      ))}
    </dl>
  );
}

function Day({ name, clock }: { readonly name: ClockDayName; readonly clock: ClaimClock }) {
  const on = clock[name];
  if (on === null) return null;
  const section = clock.sections[name] ?? "";
  return (
    <Fact
      name={words.days[name]}
      value={
        <>
          <span className="tabular-nums">{formatCalendarDate(on)}</span>
          {section !== "" && <span className="block text-xs text-muted">{section}</span>}
        </>
      }
    />
  );
}

/** The days on which an application is in time by every reading; shown where they end, or where readings differ. */
function Safe({ clock: { safe, otherReadings } }: { readonly clock: ClaimClock }) {
  if (safe === null) return null;
  const [day = "", time = ""] = safe.lodgeBy?.split("T") ?? [];
  return (
    <div className="mt-3 border-t border-line pt-3">
      <dl className="space-y-2">
        <Fact
          name={words.safe}
          value={words.safeDays({ from: formatCalendarDate(safe.from), until: formatCalendarDate(safe.until) })}
        />
        {day !== "" && <Fact name={words.lodgeBy} value={words.at({ day: formatCalendarDate(day), time })} />}
      </dl>
      <p className="mt-2 text-xs text-muted">{words.safeHint}</p>
      {otherReadings.map(({ reading, days }) => (
        <p key={reading} className="mt-2 text-xs text-muted">
          {words.reading({
            reading: words.readings[reading],
            days: Object.entries(days)
              .map(([name, on]) => `${words.days[name as ClockDayName]} ${formatCalendarDate(on ?? "")}`)
              .join(" · "),
          })}
        </p>
      ))}
    </div>
  );
}

function ClockNotice({ notice: { code, values } }: { readonly notice: ClaimClock["notices"][number] }) {
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      /^\d{4}-\d\d-\d\d$/.test(value) ? formatCalendarDate(value) : value,
    ]),
  );
  const message = words.notices[code] as string | ((values: typeof shown) => string);
  const text = typeof message === "string" ? message : message(shown);
  return code === "NOT_LEGAL_ADVICE" ? (
    <p className="text-xs text-muted">{text}</p>
  ) : (
    <Notice tone="warn">{text}</Notice>
  );
}

/** The list of holidays with which the days were counted. */
const Counting = ({ clock: { holidays } }: { readonly clock: ClaimClock }) => (
  <details className="mt-2 text-xs text-muted">
    <summary className="cursor-pointer py-3.5 sm:py-0">{words.holidays}</summary>
    <ul className="mt-1 space-y-0.5">
      {holidays.inside.map(({ on, name }) => (
        <li key={on}>
          {formatCalendarDate(on)} {name}
        </li>
      ))}
      {holidays.inside.length === 0 && <li>{words.none}</li>}
      <li>{words.list({ version: holidays.version })}</li>
    </ul>
  </details>
);
