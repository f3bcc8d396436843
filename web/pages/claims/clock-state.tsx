import type { ClockSummary } from "#contract/contracts/claim-clock.ts";
import type { ClockState } from "#contract/contracts/clock.ts";
import { claimClockCopy } from "#web/copy/claim-clock.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";

const words = claimClockCopy;

const tones: Readonly<Record<ClockState, Tone>> = {
  NOT_SERVED: "neutral",
  AWAITING_RESPONSE: "info",
  ANSWERED: "good",
  SETTLEMENT: "warn",
  MAY_APPLY: "danger",
  LAPSED: "neutral",
  DONE: "neutral",
};

/** Where a claim stands by its days. */
export const ClockStateBadge = ({ state }: { readonly state: ClockState }) => (
  <Badge tone={tones[state]}>{words.states[state]}</Badge>
);

type Ending = Pick<ClockSummary, "endsOn" | "daysLeft">;

/** Returns how many days of a state are left; an empty text for one without an end. */
export const leftText = ({ daysLeft }: Ending): string => {
  if (daysLeft === null) return "";
  if (daysLeft === 0) return words.today;
  return daysLeft < 0 ? words.over({ days: -daysLeft }) : words.left({ days: daysLeft });
};

/** The last day of a state, and the days that are left of it. */
export function StateEnd({ clock }: { readonly clock: Ending }) {
  if (clock.endsOn === null || clock.daysLeft === null) return null;
  const tone = clock.daysLeft < 0 ? "text-danger" : clock.daysLeft <= 3 ? "text-warn" : "text-muted";
  return <span className={tone}>{words.ends({ day: formatCalendarDate(clock.endsOn), left: leftText(clock) })}</span>;
}

/** The last hour at which an application is taken, which may be days before the last day; shown while one can be made. */
export function LodgeBy({ clock: { state, safe } }: { readonly clock: Pick<ClockSummary, "state" | "safe"> }) {
  if (state !== "MAY_APPLY" || safe === null || safe.lodgeBy === null) return null;
  const [day = "", time = ""] = safe.lodgeBy.split("T");
  return (
    <span>
      {words.lodgeBy} {words.at({ day: formatCalendarDate(day), time })}
    </span>
  );
}
