import type { ClientId, ProjectId } from "#contract/api/ids.ts";
import { OpenInvoice, openInvoicesMax } from "#contract/payments/open-invoices.ts";
import { wording } from "#contract/api/wording.ts";
import { findClientsFor } from "#server/records/clients/read.ts";
import { dayOf } from "#server/core/calendar.ts";
import { type Fault, refuseFaults } from "#server/core/refusal.ts";
import { compile } from "#server/http/requests/validate.ts";
import { idOfName, idsByName, nameGiven, nameKey, readAmount } from "#server/records/imports/read-cells.ts";
import { type RecordImport, reviewRows } from "#server/records/imports/review-rows.ts";
import { getOrganization } from "#server/organizations/read.ts";
import { findProjectsFor } from "#server/records/projects/read.ts";
import { bringForward } from "./bring-forward.ts";
import { findTakenNumbers } from "./number-faults.ts";

const valid = compile(OpenInvoice);
const isOpenInvoice = (body: object): body is OpenInvoice => valid(body);

/** The review of an import of open invoices: one whose number was brought forward already is known. */
export const openInvoiceImport: RecordImport = {
  async review(read, { clock }, rows) {
    const organization = await getOrganization(read);
    const today = dayOf(clock(), organization.timeZone);
    const clientNames = rows.flatMap(({ values }) => nameGiven(values["client"], values["clientId"], "cli") ?? []);
    const clients = idsByName(await findClientsFor(read, clientNames, []));
    const projectNames = rows.flatMap(({ values }) => values["project"] ?? []);
    const projects = await findProjectsFor(read, projectNames, []);
    const numbers = rows.flatMap(({ values: { type, number } }) =>
      number === undefined ? [] : [{ type: (type ?? "INVOICE") as OpenInvoice["type"], number }],
    );
    const taken = await findTakenNumbers(read, numbers, organization);
    const first = new Map<string, number>();
    return reviewRows(
      rows,
      valid,
      ({ client: written, clientId: corrected, project, balance, ...texts }, row) => {
        const client = nameGiven(written, corrected, "cli");
        const found =
          client === undefined ? undefined : idOfName(clients, client, { path: "clientId", noun: "client" });
        const clientId = found?.id;
        const projectId = projectOf(projects, project, clientId);
        const body = {
          ...texts,
          ...(clientId === undefined ? {} : { clientId }),
          ...(projectId === undefined ? {} : { projectId }),
          ...(balance === undefined ? {} : { balance: readAmount(balance) }),
        };
        const own = isOpenInvoice(body) ? body : undefined;
        const faults: Fault[] = [
          ...(found?.faults ?? []),
          ...(own === undefined
            ? []
            : [...taken.faultsOf(own), ...dayFaults(own, today), ...repeated(first, own, row)]),
        ];
        return { body, faults };
      },
      (body) => {
        const known = isOpenInvoice(body) ? taken.documentOf(body) : undefined;
        if (known === undefined || !known.broughtForward) return [];
        return [{ id: known.id, name: known.number, by: ["number"], isKnown: true }];
      },
    );
  },
  async add(tx, caller, bodies) {
    const wanted = bodies as readonly OpenInvoice[];
    const message = wording("imports.tooManyOpenInvoices", { max: openInvoicesMax });
    refuseFaults(wanted.length > openInvoicesMax ? [{ path: "rows", code: "TOO_MANY", message }] : []);
    return bringForward(tx, caller, wanted);
  },
};

/** Returns the client's project of that name. Without one, what is brought forward has a project of its own. */
function projectOf(
  projects: readonly { readonly id: ProjectId; readonly name: string; readonly clientId?: ClientId }[],
  name: string | undefined,
  clientId: ClientId | undefined,
): ProjectId | undefined {
  if (name === undefined || clientId === undefined) return undefined;
  return projects.find((each) => nameKey(each.name) === nameKey(name) && each.clientId === clientId)?.id;
}

function dayFaults({ date, dueDate }: OpenInvoice, today: string): Fault[] {
  const future = wording("imports.issuedInFuture");
  const early = wording("imports.dueBeforeIssue");
  return [
    ...(date > today ? [{ path: "date", code: "OUT_OF_RANGE", message: future }] : []),
    ...(dueDate !== undefined && dueDate < date ? [{ path: "dueDate", code: "OUT_OF_RANGE", message: early }] : []),
  ];
}

/** Returns the fault of a number that a row above has. */
function repeated(first: Map<string, number>, { type, number }: OpenInvoice, row: number): Fault[] {
  const key = `${type === "CREDIT"} ${number}`;
  const before = first.get(key);
  if (before !== undefined)
    return [{ path: "number", code: "TAKEN", message: wording("imports.numberRepeated", { row: before }) }];
  first.set(key, row);
  return [];
}
