import { NewExpense } from "#contract/expenses.ts";
import type { ProjectId } from "#contract/ids.ts";
import type { Fault } from "#contract/errors.ts";
import { isDay } from "#server/core/calendar.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { Refusal, unknownReference } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { compile } from "#server/http/validate.ts";
import { checkRows, type RowsChecked } from "#server/imports/check-rows.ts";
import { externalIdChecker } from "#server/imports/check-external-ids.ts";
import { idOfName, idsByName, type IdsByName, readAmount, readDay } from "#server/imports/read-cells.ts";
import type { ImportColumns, RowRead, RowsRead } from "#server/imports/read-rows.ts";
import { findProjectsFor } from "#server/projects/read.ts";

type Field = Exclude<keyof NewExpense, "receiptFileId" | "metadata"> | "project";
type Cells = RowRead<Field>["cells"];

export const expenseColumns: ImportColumns<Field> = {
  names: {
    date: ["date", "day", "paidon", "invoicedate", "receiptdate"],
    category: ["category", "kind", "type", "account"],
    description: ["description", "details", "item", "particulars"],
    amount: ["amount", "amountbeforegst", "net", "netamount", "cost"],
    gstAmount: ["gst", "gstamount", "tax", "taxamount"],
    vendor: ["vendor", "supplier", "payee", "paidto"],
    project: ["project", "projectname", "job", "jobname"],
    projectId: ["projectid"],
    reference: ["reference", "referencenumber", "ref", "receiptnumber", "invoicenumber"],
    notes: ["notes", "note", "remarks", "remark", "comments"],
    externalId: ["externalid"],
  },
  required: { date: "Date", amount: "Amount", description: "Description" },
  codes: ["category"],
};

const isExpense = compile(NewExpense);

/** Makes expenses of the rows of a file, finds the projects that they name, and checks each. @throws Refusal 422 */
export async function readExpenses(read: Read, found: RowsRead<Field>): Promise<RowsChecked<NewExpense>> {
  const names = found.rows.flatMap(({ cells }) => cells.project ?? []);
  const ids = found.rows.flatMap(({ cells }) => cells.projectId ?? []);
  const projects = await findProjectsFor(read, names, ids);
  const known = new Set<string>(projects.map(({ id }) => id));
  const byName = idsByName(projects);
  const checkExternalId = await externalIdChecker(read, "expense", found);
  const { lockedThrough } = await getOrganization(read);
  return checkRows(found, isExpense, (cells) => {
    const { project, body, faults } = expenseOf(cells, byName);
    const isKnown = body.projectId === undefined || known.has(body.projectId);
    const unknown = isKnown ? [] : [unknownReference("projectId", "project")];
    const taken = checkExternalId(cells.externalId);
    const closed = closedFaults(body.date, lockedThrough);
    const found = [...faults, ...unknown, ...taken, ...closed];
    return { body, shown: project === undefined ? {} : { project }, faults: found };
  });
}

const closedCode = "PERIOD_CLOSED";

function closedFaults(date: string | undefined, lockedThrough: string | null): Fault[] {
  // A text that is no day has a fault of its own.
  if (date === undefined || !isDay(date) || lockedThrough === null || date > lockedThrough) return [];
  const message = `is closed: the books are closed through ${lockedThrough}; use a later day, such as today`;
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
