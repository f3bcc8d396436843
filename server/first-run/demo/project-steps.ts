import type { Caller } from "#server/http/caller.ts";
import { changeProjectStatus } from "#server/records/projects/change-project-status.ts";
import { createProject } from "#server/records/projects/create-project.ts";
import { dayBefore } from "./office-hours.ts";
import type { ProjectStory } from "./story.ts";
import { known, type Step, type Year } from "./year.ts";

/** The status before each status of a project. */
const statusBefore = {
  QUOTED: "LEAD",
  CONFIRMED: "QUOTED",
  IN_PROGRESS: "CONFIRMED",
  COMPLETED: "IN_PROGRESS",
} as const;

export function projectSteps(year: Year, key: string, story: ProjectStory<string>): Step[] {
  const { daysAgo, client, startsDaysAgo, endsDaysAgo, stopped, ...project } = story;
  const steps: Step[] = [
    {
      daysAgo,
      async run(caller) {
        const entered = await createProject(caller, {
          ...project,
          clientId: known(year.clients, client),
          startDate: dayBefore(year.now, startsDaysAgo),
          endDate: endsDaysAgo === undefined ? null : dayBefore(year.now, endsDaysAgo),
        });
        year.projects.set(key, entered);
      },
    },
    { daysAgo: startsDaysAgo, run: (caller) => advanceProject(year, caller, key, "IN_PROGRESS") },
  ];
  if (endsDaysAgo !== undefined) {
    steps.push({ daysAgo: endsDaysAgo, run: (caller) => advanceProject(year, caller, key, "COMPLETED") });
  }
  if (stopped !== undefined) {
    steps.push({ daysAgo: stopped.daysAgo, run: (caller) => changeStatus(year, caller, key, stopped.status) });
  }
  return steps.filter((step) => step.daysAgo > 0);
}

/** Moves the project to a status if that is its next one: a variation order does not confirm a project in progress. */
export async function advanceProject(
  year: Year,
  caller: Caller,
  key: string,
  status: keyof typeof statusBefore,
): Promise<void> {
  if (known(year.projects, key).status === statusBefore[status]) await changeStatus(year, caller, key, status);
}

async function changeStatus(
  year: Year,
  caller: Caller,
  key: string,
  status: keyof typeof statusBefore | "ON_HOLD" | "CANCELLED",
): Promise<void> {
  year.projects.set(key, await changeProjectStatus(caller, known(year.projects, key).id, { status }));
}
