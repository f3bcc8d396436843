import { useQuery } from "@tanstack/react-query";
import type { ClientId } from "#contract/api/ids.ts";
import { dayAfter, type Recurrence } from "#contract/invoices/recurring-days.ts";
import { recurringValuesOf, withRecurringValues } from "#contract/invoices/recurring-texts.ts";
import { recurringCopy } from "#web/copy/recurring.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { clientQuery } from "#web/records/clients/names.ts";

/** The number of days that are shown. */
const daysShown = 3;

interface NextDaysProps extends Recurrence {
  readonly clientId: ClientId | null;
  /** The first of the days. */
  readonly nextOn: string;
  readonly endOn: string | null;
  readonly title: string;
  /** Further texts in which placeholders may be. */
  readonly texts: readonly string[];
}

/** The next days of a recurring invoice, and what its texts will say then, in the client's language. */
export function NextDays({ clientId, nextOn, endOn, title, texts, everyMonths, dayOfMonth }: NextDaysProps) {
  const { data: client } = useQuery({ ...clientQuery(clientId ?? ""), enabled: clientId !== null });
  const language = client?.language ?? "en";
  const recurrence = { everyMonths, dayOfMonth };
  const days: string[] = [];
  for (let day = nextOn; days.length < daysShown && (endOn === null || day <= endOn); day = dayAfter(day, recurrence)) {
    days.push(day);
  }
  if (days.length === 0) return <p className="text-muted">{recurringCopy.dates.none}</p>;
  const shown = [title, ...texts.filter((text) => /\{\w+\}/.test(text))].filter((text) => text !== "");
  return (
    <ul className="space-y-3">
      {days.map((day) => (
        <li key={day} className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <time dateTime={day} className="font-medium tabular-nums">
            {formatCalendarDate(day)}
          </time>
          <span className="min-w-0">
            {shown.map((text) => (
              <span key={text} className="block text-muted wrap-anywhere first:text-ink">
                {withRecurringValues(text, recurringValuesOf(day, recurrence, language))}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
