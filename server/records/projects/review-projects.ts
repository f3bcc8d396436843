import { NewProject } from "#contract/clients/projects.ts";
import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import { daysIn, endOf, isDay, startOf } from "#server/core/calendar.ts";
import { findClientsFor } from "#server/records/clients/read.ts";
import { findExternalIds } from "#server/db/lists/labels.ts";
import { unknownReference } from "#server/core/refusal.ts";
import { compile } from "#server/http/requests/validate.ts";
import { idOfName, idsByName, nameGiven, nameKey, readAmount } from "#server/records/imports/read-cells.ts";
import { repeatedIdFaults } from "#server/records/imports/own-ids.ts";
import { type Duplicate, hasAll, type RecordImport, reviewRows } from "#server/records/imports/review-rows.ts";
import { getTimeZone, holdTimeZone } from "#server/organizations/read.ts";
import { dateFaults } from "./check-dates.ts";
import { addProjects } from "./add-projects.ts";
import { presentProject } from "./present.ts";
import { findProjectsById, findProjectsCalled } from "./store.ts";
import { updateProject } from "./update-project.ts";

const isProject = compile(NewProject);

/** The review of an import of projects: one of the same name, for the same client, may be the same. */
export const projectImport: RecordImport = {
  async review(read, { clock }, rows) {
    const timeZone = await getTimeZone(read);
    const dayOf = daysIn(timeZone);
    const at = clock();
    const named = (field: "clientId" | "name") => rows.flatMap(({ values }) => values[field] ?? []);
    const clientNames = rows.flatMap(({ values }) => nameGiven(values["client"], values["clientId"], "cli") ?? []);
    const clients = await findClientsFor(read, clientNames, named("clientId"));
    const known = new Set<string>(clients.map(({ id }) => id));
    const byName = idsByName(clients);
    const called = await findProjectsCalled(read, named("name").map(nameKey), []);
    const holders = await findExternalIds(
      read,
      "project",
      rows.flatMap(({ values }) => values["externalId"] ?? []),
    );
    const like = await findProjectsById(read, [
      ...new Set([...called.map(({ id }) => id), ...([...holders.values()] as ProjectId[])]),
    ]);
    const projects = Map.groupBy(like, ({ name }) => nameKey(name));
    const byExternalId = new Map(like.map((each) => [each.externalId, each]));
    const idFaults = repeatedIdFaults();
    return reviewRows(
      rows,
      isProject,
      (values) => {
        const { client: written, clientId, budget, ...texts } = values;
        const client = nameGiven(written, clientId, "cli");
        const ids = idFaults(values);
        // An export of another organization has ids of its own, with the name beside them.
        const isOwn = clientId !== undefined && known.has(clientId);
        const found = isOwn
          ? { id: clientId as ClientId, faults: [] }
          : idOfName(byName, client ?? "", { path: "clientId", noun: "client" });
        const unnamed = clientId === undefined ? [] : [unknownReference("clientId", "client")];
        const faults = client === undefined && !isOwn ? unnamed : found.faults;
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
        return { body, faults: [...faults, ...period, ...ids] };
      },
      (body) => {
        const { name, clientId, ...rest } = body as NewProject;
        const holder = rest.externalId == null ? undefined : byExternalId.get(rest.externalId);
        const named = (projects.get(nameKey(name ?? "")) ?? []).filter((each) => each.clientId === clientId);
        const same = [...(holder === undefined ? [] : [holder]), ...named.filter((each) => each !== holder)];
        return same.map((row): Duplicate => {
          const project = presentProject(row);
          const days = { startDate: dayOf(project.startDate), endDate: project.endDate && dayOf(project.endDate) };
          const isKnown = hasAll({ ...project, ...days }, rest);
          const by = [...(row === holder ? ["externalId"] : []), ...(named.includes(row) ? ["name", "clientId"] : [])];
          return { id: project.id, name: project.name, by, isKnown };
        });
      },
    );
  },
  hold: holdTimeZone,
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
