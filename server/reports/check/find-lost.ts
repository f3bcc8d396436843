import { inSnapshot } from "#server/db/snapshot.ts";
import type { GivenNumber, OrgScope } from "#server/db/sql.ts";
import { findLastNumber } from "#server/billing/documents/number.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { findStoredEvents, findStoredNumbers } from "./store.ts";

const eventPattern = /\bevt_[0-9a-z]{26}\b/g;
const numberPattern = /\b[A-Z][A-Z0-9]{0,9}-\d{4}-\d{4,9}\b/g;

/** Events and numbers of an organization that others received and its database lacks. */
export interface Lost {
  readonly events: readonly string[];
  readonly numbers: readonly string[];
  /** The highest lost number of each kind and year that is above its counter, and would be given again. */
  readonly counters: readonly GivenNumber[];
}

/** Looks for each event and number of a document that the text names: a log of webhooks, or of mails. */
export const findLost = (scope: OrgScope, text: string): Promise<Lost> =>
  inSnapshot(scope, async (read) => {
    const ids = new Set(text.match(eventPattern));
    const organization = await getOrganization(read);
    const kinds = new Map<string, GivenNumber["kind"]>([
      [organization.quotationPrefix, "QUOTATION"],
      [organization.invoicePrefix, "INVOICE"],
      [organization.creditNotePrefix, "CREDIT_NOTE"],
      [organization.receiptPrefix, "RECEIPT"],
    ]);
    const given = [...new Set(text.match(numberPattern))].flatMap((written) => {
      const [prefix = "", year, number] = written.split("-");
      const kind = kinds.get(prefix);
      return kind === undefined ? [] : [{ written, kind, year: Number(year), number: Number(number) }];
    });
    const storedEvents = new Set(await findStoredEvents(read, [...ids]));
    const numbers = given.map(({ written }) => written);
    const storedNumbers = new Set(await findStoredNumbers(read, numbers));
    const counters: GivenNumber[] = [];
    for (const series of Map.groupBy(given, ({ kind, year }) => `${kind} ${year}`).values()) {
      const { kind, year, number } = series.reduce((highest, each) => (each.number > highest.number ? each : highest));
      if (number > (await findLastNumber(read, kind, year))) counters.push({ kind, year, number });
    }
    return {
      events: [...ids].filter((id) => !storedEvents.has(id)).toSorted(),
      numbers: numbers.filter((number) => !storedNumbers.has(number)).toSorted(),
      counters,
    };
  });
