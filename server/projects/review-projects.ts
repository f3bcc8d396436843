import { NewProject } from "#contract/projects.ts";
import type { ClientId, ProjectId } from "#contract/ids.ts";
import { endOf, isDay, startOf } from "#server/core/calendar.ts";
import { findClientsFor } from "#server/clients/read.ts";
import { compile } from "#server/http/validate.ts";
import { idOfName, idsByName, nameKey, readAmount } from "#server/imports/read-cells.ts";
import { type Duplicate, hasAll, type RecordImport, reviewRows } from "#server/imports/review-rows.ts";
import { getTimeZone, holdTimeZone } from "#server/organizations/read.ts";
import { dateFaults } from "./check-dates.ts";
import { addProjects } from "./import-projects.ts";
import { presentProject } from "./present.ts";
import { findProjectsById, findProjectsCalled } from "./store.ts";
import { updateProject } from "./update-project.ts";

const isProject = compile(NewProject);

/** The review of an import of projects: one of the same name, for the same client, may be the same. */
export const projectImport: RecordImport = {
  async review(read, { clock }, rows) {
    const timeZone = await getTimeZone(read);
    const at = clock();
    const named = (field: "client" | "clientId" | "name") => rows.flatMap(({ values }) => values[field] ?? []);
    const clients = await findClientsFor(read, named("client"), named("clientId"));
    const known = new Set<string>(clients.map(({ id }) => id));
    const byName = idsByName(clients);
    const called = await findProjectsCalled(read, named("name").map(nameKey), []);
    const projects = Map.groupBy(
      await findProjectsById(
        read,
        called.map(({ id }) => id),
      ),
      ({ name }) => nameKey(name),
    );
    return reviewRows(
      rows,
      isProject,
      ({ client, clientId, budget, ...texts }) => {
        // An export of another organization has ids of its own, with the name beside them.
        const isOwn = clientId !== undefined && known.has(clientId);
        const found = isOwn
          ? { id: clientId as ClientId, faults: [] }
          : idOfName(byName, client ?? "", { path: "clientId", noun: "client" });
        const missing = client === undefined && !isOwn;
        const body = {
          ...texts,
          ...(found.id === undefined ? {} : { clientId: found.id }),
          ...(budget === undefined ? {} : { budget: readAmount(budget) }),
        };
        const { startDate, endDate } = texts;
        const isPeriod = endDate !== undefined && isDay(endDate) && (startDate === undefined || isDay(startDate));
        const period = isPeriod
          ? dateFaults(startDate === undefined ? at : startOf(startDate, timeZone), endOf(endDate, timeZone))
          : [];
        return { body, faults: [...(missing ? [] : found.faults), ...period] };
      },
      (body) => {
        const { name, clientId, ...rest } = body as NewProject;
        const same = (projects.get(nameKey(name ?? "")) ?? []).filter((each) => each.clientId === clientId);
        return same.map((row): Duplicate => {
          const project = presentProject(row);
          const isKnown = hasAll({ ...project }, { ...rest, ...instants(rest, timeZone) });
          return { id: project.id, name: project.name, by: ["name", "clientId"], isKnown };
        });
      },
    );
  },
  async add(tx, { clock }, bodies) {
    const timeZone = await holdTimeZone(tx);
    return addProjects(tx, bodies as readonly NewProject[], { at: clock(), timeZone });
  },
  update: (caller, id, body) => {
    // A project stays with its client, which its documents depend on.
    const { clientId: _, ...change } = body as NewProject;
    return updateProject(caller, id as ProjectId, change);
  },
};

/** Returns the days of a row as the instants that are stored for them. */
function instants({ startDate, endDate }: Partial<NewProject>, timeZone: string) {
  return {
    ...(startDate !== undefined && isDay(startDate) ? { startDate: startOf(startDate, timeZone).toISOString() } : {}),
    ...(typeof endDate === "string" && isDay(endDate) ? { endDate: endOf(endDate, timeZone).toISOString() } : {}),
  };
}
