import type { Fault } from "#contract/errors.ts";
import type { ClientId } from "#contract/ids.ts";
import { NewProject } from "#contract/projects.ts";
import { endOf, isDay, startOf } from "#server/core/calendar.ts";
import { unknownReference } from "#server/core/refusal.ts";
import { findClientsFor } from "#server/clients/read.ts";
import type { Read } from "#server/db/sql.ts";
import { compile } from "#server/http/validate.ts";
import { checkRows, type RowsChecked } from "#server/imports/check-rows.ts";
import { externalIdChecker } from "#server/imports/check-external-ids.ts";
import { idOfName, idsByName, type IdsByName, readAmount, readDay } from "#server/imports/read-cells.ts";
import type { ImportColumns, RowRead, RowsRead } from "#server/imports/read-rows.ts";
import { getTimeZone } from "#server/organizations/read.ts";
import { dateFaults } from "./check-dates.ts";

type Field = Exclude<keyof NewProject, "metadata"> | "client";
type Cells = RowRead<Field>["cells"];

export const projectColumns: ImportColumns<Field> = {
  names: {
    name: ["name", "project", "projectname", "title", "job", "jobname"],
    client: ["client", "clientname", "customer", "customername", "company", "companyname"],
    clientId: ["clientid"],
    status: ["status", "stage", "projectstatus"],
    budget: ["budget", "contractvalue", "contractsum", "value"],
    startDate: ["startdate", "start", "begin", "started"],
    endDate: ["enddate", "end", "finish", "completion", "completiondate"],
    notes: ["notes", "note", "remarks", "remark", "comments"],
    externalId: ["externalid"],
  },
  required: { name: "Name" },
  codes: ["status"],
};

const isProject = compile(NewProject);

/** Makes projects of the rows of a file, finds the clients that they name, and checks each. @throws Refusal 422 */
export async function readProjects(read: Read, found: RowsRead<Field>, at: Date): Promise<RowsChecked<NewProject>> {
  const timeZone = await getTimeZone(read);
  const names = found.rows.flatMap(({ cells }) => cells.client ?? []);
  const ids = found.rows.flatMap(({ cells }) => cells.clientId ?? []);
  const clients = await findClientsFor(read, names, ids);
  const known = new Set<string>(clients.map(({ id }) => id));
  const byName = idsByName(clients);
  const checkExternalId = await externalIdChecker(read, "project", found);
  return checkRows(found, isProject, (cells) => {
    const { client, body, faults } = projectOf(cells, byName);
    const isKnown = body.clientId === undefined || known.has(body.clientId);
    const unknown = isKnown ? [] : [unknownReference("clientId", "client")];
    const others = [...periodFaults(body, at, timeZone), ...checkExternalId(cells.externalId)];
    return { body, shown: { client }, faults: [...faults, ...unknown, ...others] };
  });
}

function projectOf({ client, budget, startDate, endDate, ...texts }: Cells, clients: IdsByName<ClientId>) {
  const named =
    texts.clientId !== undefined || client === undefined
      ? { faults: [] }
      : idOfName(clients, client, { path: "clientId", noun: "client" });
  const body = {
    ...texts,
    ...(named.id === undefined ? {} : { clientId: named.id }),
    ...(budget === undefined ? {} : { budget: readAmount(budget) }),
    ...(startDate === undefined ? {} : { startDate: readDay(startDate) }),
    ...(endDate === undefined ? {} : { endDate: readDay(endDate) }),
  };
  return { client: client ?? texts.clientId ?? "", body, faults: named.faults };
}

/** Returns the fault of an end before the start, if both are days. */
function periodFaults(
  { startDate, endDate }: { readonly startDate?: string; readonly endDate?: string },
  at: Date,
  timeZone: string,
): Fault[] {
  if (endDate === undefined || !isDay(endDate) || (startDate !== undefined && !isDay(startDate))) return [];
  return dateFaults(startDate === undefined ? at : startOf(startDate, timeZone), endOf(endDate, timeZone));
}
