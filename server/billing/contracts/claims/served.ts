import type { ClaimService, ServiceWay } from "#contract/contracts/claim-clock.ts";
import type { ClaimSubmission } from "#contract/contracts/claims.ts";
import { type HolidayCalendar, isBusinessDay } from "#contract/contracts/clock-days.ts";
import { wording } from "#contract/api/wording.ts";
import { addDays, dayOf, instantOf, startOf } from "#server/core/calendar.ts";
import { type Fault, refuseFaults } from "#server/core/refusal.ts";

/** How and when a claim was served; the day is null until a letter or fax is received. */
export interface Service {
  readonly servedVia: ServiceWay | null;
  readonly servedOn: string | null;
  readonly deliveredAt: Date | null;
}

interface Circumstances {
  readonly isMailed: boolean;
  /** The zone of the day: Singapore's under the Act. */
  readonly timeZone: string;
  readonly calendar: HolidayCalendar;
  readonly at: Date;
}

type Told = Pick<ClaimSubmission, "servedVia" | "servedOn" | "deliveredAt">;

/** Returns how a claim is served by a submission. @throws Refusal 422 */
export function serviceOf(told: Told, circumstances: Circumstances): Service {
  const { isMailed, timeZone, at } = circumstances;
  const today = dayOf(at, timeZone);
  const isTold = told.servedOn !== undefined || told.deliveredAt !== undefined;
  refuseFaults([...timeFaults(told, circumstances), ...wayFaults(told, { isMailed, isTold })]);
  const servedVia = told.servedVia ?? (isMailed && !isTold ? "EMAIL" : null);
  if (isTold) return recordedService({ ...told, servedVia }, circumstances);
  if (servedVia === "POST" || servedVia === "FAX") return { servedVia, servedOn: null, deliveredAt: null };
  // Until the receiving server has accepted the email, the day of sending stands for that of service.
  if (servedVia === "EMAIL" || servedVia === null) return { servedVia, servedOn: today, deliveredAt: null };
  return recordedService({ servedVia, deliveredAt: at.toISOString() }, circumstances);
}

/** Returns how a claim was served, with the day that its time stands for. */
export function recordedService(
  { servedVia, servedOn, deliveredAt }: { readonly servedVia: ServiceWay | null } & Omit<Told, "servedVia">,
  { timeZone, calendar }: Pick<Circumstances, "timeZone" | "calendar">,
): Service {
  const time = deliveredAt === undefined ? null : instantOf(deliveredAt);
  const on = servedOn ?? (time === null ? null : dayOf(time, timeZone));
  if (servedVia !== "LEFT" || on === null) return { servedVia, servedOn: on, deliveredAt: time };
  return { servedVia, servedOn: dayOfLeaving(on, time, { timeZone, calendar }), deliveredAt: time };
}

/** The hours of business of an office, in which what is left there is served (s 37(1)(b)). */
const businessHours = { from: 9, to: 18 };
const hourMs = 3_600_000;

/** Returns the day of what was left at an office: that of its next hours of business. */
function dayOfLeaving(
  on: string,
  time: Date | null,
  { timeZone, calendar }: Pick<Circumstances, "timeZone" | "calendar">,
): string {
  const isTooLate = time !== null && time.getTime() >= startOf(on, timeZone).getTime() + businessHours.to * hourMs;
  let day = isTooLate ? addDays(on, 1) : on;
  while (!isBusinessDay(calendar, day)) day = addDays(day, 1);
  return day;
}

/** Returns faults for a time that is named twice, or that has not come. */
export function timeFaults(
  { servedOn, deliveredAt }: Omit<Told, "servedVia">,
  { timeZone, at }: Pick<Circumstances, "timeZone" | "at">,
): Fault[] {
  const future = (path: string) => ({ path, code: "OUT_OF_RANGE", message: wording("fields.inFuture") });
  return [
    ...(servedOn !== undefined && deliveredAt !== undefined
      ? [
          {
            path: "deliveredAt",
            code: "NOT_ALLOWED",
            message: wording("claims.dayGivenTwice"),
          },
        ]
      : []),
    ...(servedOn !== undefined && servedOn > dayOf(at, timeZone) ? [future("servedOn")] : []),
    ...(deliveredAt !== undefined && instantOf(deliveredAt) > at ? [future("deliveredAt")] : []),
  ];
}

function wayFaults(
  { servedVia, servedOn }: Told,
  { isMailed, isTold }: { readonly isMailed: boolean; readonly isTold: boolean },
): Fault[] {
  if (servedVia !== "EMAIL") return [];
  if (isMailed && isTold) {
    const message = wording("claims.emailSetsService");
    return [{ path: servedOn === undefined ? "deliveredAt" : "servedOn", code: "NOT_ALLOWED", message }];
  }
  if (!isMailed && !isTold) {
    return [{ path: "servedVia", code: "NOT_ALLOWED", message: wording("claims.emailNeedsAddress") }];
  }
  return [];
}

/** Returns faults for a service that names no time. */
export const recordingFaults = (service: ClaimService): Fault[] =>
  service.servedOn === undefined && service.deliveredAt === undefined
    ? [
        {
          path: "servedOn",
          code: "REQUIRED",
          message: wording("claims.servedOnRequired"),
        },
      ]
    : [];
