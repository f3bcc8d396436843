import { createExpense } from "#server/expenses/create-expense.ts";
import { dayBefore } from "./office-hours.ts";
import type { ExpenseStory } from "./story.ts";
import { known, type Step, type Year } from "./year.ts";

/** Returns the step that adds an expense on its day. */
export function expenseStep(year: Year, { daysAgo, project, ...expense }: ExpenseStory<string>): Step {
  return {
    daysAgo,
    async run(caller) {
      await createExpense(caller, {
        ...expense,
        date: dayBefore(year.now, daysAgo),
        projectId: project === undefined ? null : known(year.projects, project).id,
      });
    },
  };
}
