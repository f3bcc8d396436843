import type { NewLine } from "#contract/documents/lines.ts";
import { monthEndOf } from "#contract/invoices/recurring-days.ts";
import {
  longestRecurringValues,
  recurringPlaceholders,
  unknownRecurringPlaceholders,
  withRecurringValues,
} from "#contract/invoices/recurring-texts.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";

interface Texts {
  readonly title?: string | undefined;
  readonly notes?: string | null | undefined;
  readonly items?: readonly NewLine[] | undefined;
}

const titleLengthMax = 200;
const descriptionLengthMax = 2_000;
const notesLengthMax = 10_000;
/** The shown length of an unknown placeholder. */
const shownLengthMax = 50;

/** Returns a fault for each text with an unknown placeholder, or that would be too long on an invoice. */
export const placeholderFaults = ({ title, notes, items = [] }: Texts): Fault[] => [
  ...textFault("title", title, titleLengthMax),
  ...textFault("notes", notes, notesLengthMax),
  ...items.flatMap(({ description }, i) => textFault(`items[${i}].description`, description, descriptionLengthMax)),
];

function textFault(path: string, text: string | null | undefined, lengthMax: number): Fault[] {
  if (text == null) return [];
  const [unknown] = unknownRecurringPlaceholders(text);
  if (unknown !== undefined) {
    const known = recurringPlaceholders.map((name) => `{${name}}`).join(", ");
    const shown = unknown.slice(0, shownLengthMax).toWellFormed();
    return [
      { path, code: "UNKNOWN_PLACEHOLDER", message: wording("fields.unknownPlaceholder", { name: shown, known }) },
    ];
  }
  if (withRecurringValues(text, longestRecurringValues).length <= lengthMax) return [];
  return [{ path, code: "TOO_LONG", message: wording("recurring.filledTooLong", { max: lengthMax }) }];
}

/** Returns a fault for a next day in the past. */
export const pastFaults = (nextOn: string, today: string): Fault[] =>
  nextOn >= today ? [] : [{ path: "nextOn", code: "OUT_OF_RANGE", message: wording("recurring.inPast") }];

/** Returns a fault for a next day that is not the last of its month, where that is wanted. */
export const lastDayFaults = (nextOn: string, onLastDay: boolean | undefined): Fault[] =>
  onLastDay !== true || nextOn === monthEndOf(nextOn)
    ? []
    : [
        {
          path: "nextOn",
          code: "NOT_ALLOWED",
          message: wording("recurring.notLastDay", { day: { day: monthEndOf(nextOn) } }),
        },
      ];
