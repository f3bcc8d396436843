import { NewExpense } from "#contract/books/expenses.ts";
import type { ProjectId } from "#contract/api/ids.ts";
import { isDay } from "#server/core/calendar.ts";
import { repeatedIdFaults } from "#server/records/imports/own-ids.ts";
import { compile } from "#server/http/requests/validate.ts";
import { idOfName, idsByName, nameGiven, readAmount } from "#server/records/imports/read-cells.ts";
import { type RecordImport, reviewRows } from "#server/records/imports/review-rows.ts";
import { getOrganization, holdTimeZone } from "#server/organizations/read.ts";
import { findProjectsFor } from "#server/records/projects/read.ts";
import { highestRateOf } from "./check-expense.ts";
import { closedFaults, figureFaults, findRepeatedOf } from "./check-import.ts";
import { addExpenses } from "./add-expenses.ts";
import { findExpensesWithIds, takeImports } from "./store.ts";

const isExpense = compile(NewExpense);

/** The review of an import of expenses: one of the same vendor, with the same reference or amount and day, is there already. */
export const expenseImport: RecordImport = {
  async review(read, { clock }, rows) {
    const { lockedThrough, timeZone } = await getOrganization(read);
    const rate = await highestRateOf(read);
    const now = clock();
    const projects = await findProjectsFor(
      read,
      rows.flatMap(({ values }) => nameGiven(values["project"], values["projectId"], "prj") ?? []),
      rows.flatMap(({ values }) => values["projectId"] ?? []),
    );
    const known = new Set<string>(projects.map(({ id }) => id));
    const byName = idsByName(projects);
    const holders = await findExpensesWithIds(
      read,
      rows.flatMap(({ values }) => values["externalId"] ?? []),
    );
    const byExternalId = new Map(holders.map(({ externalId, ...holder }) => [externalId, holder]));
    const idFaults = repeatedIdFaults();
    const reviewed = await reviewRows(
      rows,
      isExpense,
      (values) => {
        const { project: written, projectId, amount, gstAmount, ...texts } = values;
        const project = nameGiven(written, projectId, "prj");
        // An export of another organization has ids of its own, with the name beside them.
        const isOwn = projectId !== undefined && known.has(projectId);
        const found = isOwn
          ? { id: projectId as ProjectId, faults: [] }
          : project === undefined && projectId === undefined
            ? { faults: [] }
            : idOfName(byName, project ?? projectId ?? "", { path: "projectId", noun: "project" });
        const body = {
          ...texts,
          ...(found.id === undefined ? {} : { projectId: found.id }),
          ...(amount === undefined ? {} : { amount: readAmount(amount) }),
          ...(gstAmount === undefined ? {} : { gstAmount: readAmount(gstAmount) }),
        };
        const isWhole = isExpense(body);
        const figures = isWhole ? figureFaults(body as unknown as NewExpense, { now, timeZone, rate }) : [];
        const closed = closedFaults(texts.date, lockedThrough);
        return { body, faults: [...found.faults, ...closed, ...figures, ...idFaults(values)] };
      },
      (body) => {
        const holder = byExternalId.get((body as NewExpense).externalId ?? "");
        return holder === undefined ? [] : [{ ...holder, by: ["externalId"], isKnown: false }];
      },
    );
    const whole = reviewed.filter(({ body }) => isExpense(body) && isDay((body as NewExpense).date));
    const repeated = await findRepeatedOf(
      read,
      whole.map(({ body }) => body as NewExpense),
      timeZone,
    );
    const byRow = new Map(repeated.map(({ place, id, description }) => [whole[place]?.row, { id, description }]));
    return reviewed.map((each) => {
      const same = byRow.get(each.row);
      if (same === undefined) return each;
      const known = { id: same.id, name: same.description, by: ["vendor", "reference"], isKnown: true };
      return { ...each, duplicates: [known, ...each.duplicates] };
    });
  },
  hold: holdTimeZone,
  async add(tx, { clock }, bodies) {
    const timeZone = await holdTimeZone(tx);
    await takeImports(tx);
    return addExpenses(tx, bodies as readonly NewExpense[], { at: clock(), timeZone });
  },
};
