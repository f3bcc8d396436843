import { Link } from "@tanstack/react-router";
import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { TodayGroup, TodayGroupName, TodayRecord } from "#contract/organizations/today.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { daysUntil, formatCalendarDate, formatDate } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { nameOfMail } from "#web/records/mail/name-of-mail.ts";
import { todayCopy } from "#web/copy/today.ts";
import { actionOf, actionTarget, pageOf } from "./groups.ts";

interface RowProps {
  readonly group: TodayGroup;
  readonly record: TodayRecord;
  readonly currency: string;
  readonly now: Date;
  /** True when the person may carry out the group's action. */
  readonly canAct: boolean;
  readonly isBusy: boolean;
  readonly onAct: () => void;
}

/** A record that needs attention: who and what it is about, since when, and what to do. */
export function Row({ group, record, currency, now, canAct, isBusy, onAct }: RowProps) {
  const timeZone = useTimeZone();
  const { name, about } = namesOf(group.group, record);
  const page = pageOf(group, record);
  const action = todayCopy.actions[actionOf[group.group]];
  const label = todayCopy.actionOn({ action, record: about === "" ? name : `${name}, ${about}` });
  const target = actionTarget(group.group, record);
  const since = sinceOf(group.group, record, timeZone, now);
  return (
    <li className="relative -mx-2 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-md px-2 py-2.5 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_auto_9.5rem]">
      <Link
        to={page.to}
        search={(page.search ?? {}) as never}
        className="truncate font-medium after:absolute after:inset-0 after:rounded-md"
      >
        {name}
      </Link>
      <span className="text-right tabular-nums">{record.amount !== null && formatMoney(record.amount, currency)}</span>
      <span className="min-w-0 text-muted sm:col-start-1">
        {about !== "" && <span className="block truncate">{about}</span>}
        <span className="block sm:hidden">{since}</span>
        {record.remindedAt !== null && (
          <span className="block">{todayCopy.reminded({ days: -daysUntil(record.remindedAt, timeZone, now) })}</span>
        )}
      </span>
      <span className="hidden self-start text-right text-muted sm:col-start-2 sm:block">{since}</span>
      {canAct && (
        <span className="relative mt-1 justify-self-end sm:col-start-3 sm:mt-0 sm:row-span-2 sm:row-start-1">
          {target === undefined ? (
            <Button aria-label={label} isBusy={isBusy} onClick={onAct}>
              {action}
            </Button>
          ) : (
            <Link to={target.to} search={(target.search ?? {}) as never} aria-label={label} className={buttonClass()}>
              {action}
            </Link>
          )}
        </span>
      )}
    </li>
  );
}

function namesOf(group: TodayGroupName, { id, number, title, clientName, about }: TodayRecord) {
  switch (group) {
    case "GST_RETURN":
      return {
        name: todayCopy.gstPeriod({ from: formatCalendarDate(title), to: formatCalendarDate(id) }),
        about: todayCopy.giroOn({ day: formatCalendarDate(number ?? "") }),
      };
    case "MISSING_HOLIDAYS":
      return { name: title, about: todayCopy.missingHolidays };
    case "ORGANIZATION_DETAILS": {
      const names: Readonly<Record<string, string>> = todayCopy.fields;
      return { name: names[title] ?? title, about: number === null ? todayCopy.missing : number };
    }
    case "CLIENT_DETAILS":
      return { name: title, about: number ?? "" };
    case "FAILED_MAILS":
      return { name: number ?? "", about: nameOfMail(title as MailKind, [about, clientName]) };
    case "FAILING_ENDPOINTS":
      return { name: title, about: "" };
    case "CLIENT_QUESTIONS":
      return { name: `${clientName ?? ""} · ${number ?? ""}`, about: title };
    case "RECURRING_PROBLEMS":
    case "DRAFT_INVOICES":
      // A draft has no number yet, only a placeholder, and a recurring invoice has none.
      return { name: clientName ?? title, about: title };
    case "ADJUDICABLE_CLAIMS":
    case "OVERDUE_INVOICES":
    case "ACCEPTED_QUOTATIONS":
    case "EXPIRING_QUOTATIONS":
    case "DRAFT_QUOTATIONS":
      return { name: clientName ?? title, about: `${number ?? ""} · ${title}` };
  }
}

const singaporeMs = 8 * 3_600_000;

const timeInSingapore = (instant: string): string =>
  new Date(Date.parse(instant) + singaporeMs).toISOString().slice(11, 16);

function sinceOf(group: TodayGroupName, { date }: TodayRecord, timeZone: string, now: Date): string {
  const day = formatDate(date, timeZone);
  switch (group) {
    case "GST_RETURN":
      return todayCopy.gstDue({ day });
    case "ADJUDICABLE_CLAIMS":
      return todayCopy.applyBy({ day: formatDate(date, "Asia/Singapore"), time: timeInSingapore(date) });
    case "OVERDUE_INVOICES":
      return todayCopy.overdueBy({ days: -daysUntil(date, timeZone, now) });
    case "ACCEPTED_QUOTATIONS":
      return todayCopy.acceptedOn({ day });
    case "EXPIRING_QUOTATIONS":
      return todayCopy.expires({ days: daysUntil(date, timeZone, now) });
    case "CLIENT_QUESTIONS":
      return todayCopy.askedOn({ day });
    case "RECURRING_PROBLEMS":
    case "FAILED_MAILS":
      return todayCopy.failedOn({ day });
    case "FAILING_ENDPOINTS":
    case "MISSING_HOLIDAYS":
    case "ORGANIZATION_DETAILS":
    case "CLIENT_DETAILS":
      return "";
    case "DRAFT_INVOICES":
    case "DRAFT_QUOTATIONS":
      return todayCopy.createdOn({ day });
  }
}
