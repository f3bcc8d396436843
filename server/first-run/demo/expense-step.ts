import { createExpense } from "#server/records/expenses/create-expense.ts";
import { dayBefore } from "./office-hours.ts";
import type { ExpenseStory } from "./story.ts";
import { known, type Step, type Year } from "./year.ts";

/** Returns the step that adds an expense on its day. */
export function expenseStep(year: Year, { daysAgo, project, ...expense }: ExpenseStory<string>): Step {
  return {
    daysAgo,
    async run(caller) {
      // The office is closed on some days: a bill is entered before it is dated, which no bill can be.
      const [day, entered] = [dayBefore(year.now, daysAgo), dayBefore(caller.clock(), 0)];
      await createExpense(caller, {
        ...expense,
        date: day < entered ? day : entered,
        projectId: project === undefined ? null : known(year.projects, project).id,
      });
    },
  };
}
