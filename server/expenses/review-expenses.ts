import { NewExpense } from "#contract/expenses.ts";
import type { ProjectId } from "#contract/ids.ts";
import { isDay } from "#server/core/calendar.ts";
import { compile } from "#server/http/validate.ts";
import { idOfName, idsByName, readAmount } from "#server/imports/read-cells.ts";
import { type RecordImport, reviewRows } from "#server/imports/review-rows.ts";
import { getOrganization, holdTimeZone } from "#server/organizations/read.ts";
import { findProjectsFor } from "#server/projects/read.ts";
import { highestRateOf } from "./check-expense.ts";
import { closedFaults, figureFaults, findRepeatedOf } from "./expense-rows.ts";
import { addExpenses } from "./import-expenses.ts";
import { takeImports } from "./store.ts";

const isExpense = compile(NewExpense);

/** The review of an import of expenses: one of the same vendor, with the same reference or amount and day, is there already. */
export const expenseImport: RecordImport = {
  async review(read, { clock }, rows) {
    const { lockedThrough, timeZone } = await getOrganization(read);
    const rate = await highestRateOf(read);
    const now = clock();
    const named = (field: "project" | "projectId") => rows.flatMap(({ values }) => values[field] ?? []);
    const projects = await findProjectsFor(read, named("project"), named("projectId"));
    const known = new Set<string>(projects.map(({ id }) => id));
    const byName = idsByName(projects);
    const reviewed = await reviewRows(
      rows,
      isExpense,
      ({ project, projectId, amount, gstAmount, ...texts }) => {
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
        return { body, faults: [...found.faults, ...closedFaults(texts.date, lockedThrough), ...figures] };
      },
      () => [],
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
      return {
        ...each,
        duplicates: [{ id: same.id, name: same.description, by: ["vendor", "reference"], isKnown: true }],
      };
    });
  },
  async add(tx, { clock }, bodies) {
    const timeZone = await holdTimeZone(tx);
    await takeImports(tx);
    return addExpenses(tx, bodies as readonly NewExpense[], { at: clock(), timeZone });
  },
};
