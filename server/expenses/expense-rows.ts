import { NewExpense } from "#contract/expenses.ts";
import type { ProjectId } from "#contract/ids.ts";
import type { Fault } from "#contract/errors.ts";
import { daysIn, isDay, startOf } from "#server/core/calendar.ts";
import { formatPlainDay } from "#server/core/format.ts";
import { mapInSlices } from "#server/core/slices.ts";
import { Refusal, unknownReference } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { compile } from "#server/http/validate.ts";
import { checkRows, type RowsChecked } from "#server/imports/check-rows.ts";
import { externalIdChecker } from "#server/imports/check-external-ids.ts";
import { idOfName, idsByName, type IdsByName, readAmount, readDay } from "#server/imports/read-cells.ts";
import type { ImportColumns, RowRead, RowsRead } from "#server/imports/read-rows.ts";
import { getOrganization, getTimeZone } from "#server/organizations/read.ts";
import { findProjectsFor } from "#server/projects/read.ts";
import { futureFaults, gstFaults, highestRateOf } from "./check-expense.ts";
import { findRepeated } from "./store.ts";

type Field = Exclude<keyof NewExpense, "receiptFileId" | "metadata" | "confirm"> | "project";
type Cells = RowRead<Field>["cells"];

export const expenseColumns: ImportColumns<Field> = {
  names: {
    date: ["date", "day", "paidon", "invoicedate", "receiptdate"],
    category: ["category", "kind", "type", "account"],
    description: ["description", "details", "item", "particulars"],
    amount: ["amount", "amountbeforegst", "net", "netamount", "cost"],
    gstAmount: ["gst", "gstamount", "tax", "taxamount"],
    taxCode: ["taxcode", "gstcode", "taxtype"],
    vendor: ["vendor", "supplier", "payee", "paidto"],
    project: ["project", "projectname", "job", "jobname"],
    projectId: ["projectid"],
    reference: ["reference", "referencenumber", "ref", "receiptnumber", "invoicenumber"],
    notes: ["notes", "note", "remarks", "remark", "comments"],
    externalId: ["externalid"],
  },
  required: { date: "Date", amount: "Amount", description: "Description" },
  codes: ["category", "taxCode"],
};

const isExpense = compile(NewExpense);

/** Makes expenses of the rows of a file, finds the projects that they name, and checks each. @throws Refusal 422 */
export async function readExpenses(read: Read, found: RowsRead<Field>, now: Date): Promise<RowsChecked<NewExpense>> {
  const { lockedThrough, timeZone } = await getOrganization(read);
  const rate = await highestRateOf(read);
  const names = found.rows.flatMap(({ cells }) => cells.project ?? []);
  const ids = found.rows.flatMap(({ cells }) => cells.projectId ?? []);
  const projects = await findProjectsFor(read, names, ids);
  const known = new Set<string>(projects.map(({ id }) => id));
  const byName = idsByName(projects);
  const checkExternalId = await externalIdChecker(read, "expense", found);
  return checkRows(found, isExpense, (cells) => {
    const { project, body, faults } = expenseOf(cells, byName);
    const isKnown = body.projectId === undefined || known.has(body.projectId);
    const unknown = isKnown ? [] : [unknownReference("projectId", "project")];
    const taken = checkExternalId(cells.externalId);
    const closed = closedFaults(body.date, lockedThrough);
    const figures = isExpense(body) ? figureFaults(body as NewExpense, { now, timeZone, rate }) : [];
    const found = [...faults, ...unknown, ...taken, ...closed, ...figures];
    return { body, shown: project === undefined ? {} : { project }, faults: found };
  });
}

export const closedCode = "PERIOD_CLOSED";

/** Returns the fault of a day that is closed. */
export function closedFaults(date: string | undefined, lockedThrough: string | null): Fault[] {
  // A text that is no day has a fault of its own.
  if (date === undefined || !isDay(date) || lockedThrough === null || date > lockedThrough) return [];
  const message = `is closed: the books are closed through ${formatPlainDay(lockedThrough)}; use a later day, such as today`;
  return [{ path: "date", code: closedCode, message }];
}

/** Refuses a file in which nothing is wrong but the days of some rows. @throws Refusal 409 INVALID_STATE */
export function refuseClosedRows({ faults }: RowsChecked<NewExpense>): void {
  if (faults.length === 0 || faults.some(({ code }) => code !== closedCode)) return;
  const details = faults.map(({ row, path, code, message }) => ({ path: `rows[${row}].${path}`, code, message }));
  throw new Refusal("INVALID_STATE", "The file has rows on days that are closed. Use later days, such as today.", {
    details,
  });
}

/** Returns the faults of the figures and the day of a whole expense. */
export function figureFaults(
  { date, amount, gstAmount = 0, taxCode = "STANDARD" }: NewExpense,
  { rate, ...options }: { readonly now: Date; readonly timeZone: string; readonly rate: number },
) {
  return [
    ...gstFaults({ amount, gstAmount, taxCode }, rate),
    ...futureFaults(startOf(date, options.timeZone), options),
  ];
}

/** Finds the rows that are expenses already. A file whose rows are not all valid has none. */
export async function repeatedRows(read: Read, { rows }: RowsRead<Field>, { bodies, faults }: RowsChecked<NewExpense>) {
  if (faults.length > 0) return [];
  const repeated = await findRepeatedOf(read, bodies, await getTimeZone(read));
  return repeated.map((each) => ({ ...each, row: rows[each.place]?.row ?? 0 }));
}

/** Finds which are expenses already, by their place. */
export async function findRepeatedOf(read: Read, bodies: readonly NewExpense[], timeZone: string) {
  const dayOf = daysIn(timeZone);
  const bills = await mapInSlices(bodies.entries(), ([place, { vendor, reference, date, amount, description }]) => {
    const at = startOf(date, timeZone);
    const bill = { vendor: vendor ?? null, reference: reference ?? null, amount, description };
    return { ...bill, place, at, day: dayOf(at.toISOString()) };
  });
  return findRepeated(read, bills, timeZone);
}

function expenseOf({ project, date, amount, gstAmount, ...texts }: Cells, projects: IdsByName<ProjectId>) {
  const named =
    texts.projectId !== undefined || project === undefined
      ? { faults: [] }
      : idOfName(projects, project, { path: "projectId", noun: "project" });
  const body = {
    ...texts,
    ...(named.id === undefined ? {} : { projectId: named.id }),
    ...(date === undefined ? {} : { date: readDay(date) }),
    ...(amount === undefined ? {} : { amount: readAmount(amount) }),
    ...(gstAmount === undefined ? {} : { gstAmount: readAmount(gstAmount) }),
  };
  return { project: project ?? texts.projectId, body, faults: named.faults };
}
