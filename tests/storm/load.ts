import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorBody } from "#contract/api/errors.ts";
import type { Invoice, PaymentRecorded } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Answer, Door } from "./client.ts";
import { type Kind, type Ledger, newName } from "./ledger.ts";
import type { Random } from "./random.ts";

const thinkMsMax = 120;
/** Short, so that some invoices fall due during the storm. */
export const dueSoonMs = 5_000;
const dueLaterMs = 30 * 86_400_000;
const unkeyedShare = 0.1;

interface Made {
  readonly id: string;
}

/** State that the concurrent workers of one organization's office share. */
export interface Office {
  readonly door: Door;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly isOver: () => boolean;
  /** Projects in which new work can start, oldest first. */
  readonly projects: { readonly clientId: string; readonly projectId: string }[];
  /** Sent invoices in their last known state. */
  readonly invoices: Invoice[];
}

/** Does the work of one person in the office, one task at a time, until the storm is over. */
export async function workInOffice(office: Office): Promise<void> {
  while (!office.isOver()) {
    await workOnce(office);
    await sleep(office.random.between(0, thinkMsMax));
  }
}

function workOnce(office: Office): Promise<void> {
  const { random, projects, invoices } = office;
  const tasks: (() => Promise<void>)[] = [() => addClient(office), () => workOnExpense(office)];
  const project = random.pick(projects);
  if (project !== undefined) {
    tasks.push(
      () => workOnInvoice(office, project),
      () => workOnInvoice(office, project),
      () => workOnQuotation(office, project),
      () => changeProject(office, project.projectId),
    );
  }
  const invoice = random.pick(invoices);
  if (invoice !== undefined) {
    tasks.push(
      () => takePayment(office, invoice),
      () => takePayment(office, invoice),
      () => takePayment(office, invoice),
      () => reversePayment(office, invoice),
      () => (random.chance(0.3) ? voidInvoice(office, invoice) : takePayment(office, invoice)),
    );
  }
  return random.pick(tasks)?.() ?? Promise.resolve();
}

async function addClient(office: Office): Promise<void> {
  const { random, projects } = office;
  if (random.chance(unkeyedShare)) return createClientOnce(office);
  const client = await create<Made>(office, "client", "/clients", (name) => ({ name }));
  if (client === undefined) return;
  const project = await create<Made>(office, "project", "/projects", (name) => ({ name, clientId: client.id }));
  if (project !== undefined) projects.push({ clientId: client.id, projectId: project.id });
}

/** Without a key, the client may exist even if there was no response. */
async function createClientOnce({ door, ledger }: Office): Promise<void> {
  const name = newName(ledger, "client");
  const answer = await door.writeOnce<Made>("POST", "/clients", { name });
  if (answer === undefined) ledger.uncertain.add(name);
  else if (answer.status === 201) ledger.created.client.set(name, answer.body.id);
  else ledger.refused.add(name);
}

async function workOnInvoice(office: Office, project: Office["projects"][number]): Promise<void> {
  const { random } = office;
  const draft = await create<Invoice>(office, "invoice", "/invoices", (title) => ({
    ...project,
    title,
    items: newItems(random),
  }));
  if (draft === undefined) return;
  if (random.chance(0.3)) await act(office, "PATCH", `/invoices/${draft.id}`, { items: newItems(random) });
  if (random.chance(0.9)) await sendInvoice(office, draft.id);
}

async function sendInvoice({ random, ...office }: Office, id: string): Promise<void> {
  const dueDate = new Date(Date.now() + (random.chance(0.3) ? dueSoonMs : dueLaterMs)).toISOString();
  const answer = await act<Invoice>({ random, ...office }, "POST", `/invoices/${id}/send`, {
    dueDate,
    confirm: ["DUE_BEFORE_ISSUE"],
  });
  if (answer.status !== 200) return;
  office.ledger.sent.add(id);
  office.invoices.push(answer.body);
}

async function workOnQuotation(office: Office, project: Office["projects"][number]): Promise<void> {
  const { random, ledger } = office;
  const draft = await create<Quotation>(office, "quotation", "/quotations", (title) => ({
    ...project,
    title,
    items: newItems(random),
  }));
  if (draft === undefined || random.chance(0.2)) return;
  const to = `${draft.id}@example.com`;
  if ((await act(office, "POST", `/quotations/${draft.id}/send`, { to })).status !== 200) return;
  ledger.sent.add(draft.id);
  if (random.chance(0.3)) return void (await act(office, "POST", `/quotations/${draft.id}/reject`));
  if ((await act(office, "POST", `/quotations/${draft.id}/accept`)).status !== 200) return;
  const converted = await act<Invoice>(office, "POST", `/quotations/${draft.id}/convert`);
  if (converted.status !== 201) return;
  ledger.created.invoice.set(converted.body.title, converted.body.id);
  await sendInvoice(office, converted.body.id);
}

async function changeProject(office: Office, id: string): Promise<void> {
  const status = office.random.pick(["IN_PROGRESS", "ON_HOLD", "COMPLETED"]);
  await act(office, "POST", `/projects/${id}/status`, { status });
}

async function takePayment(office: Office, invoice: Invoice): Promise<void> {
  const { random, invoices } = office;
  const { outstanding } = invoice.totals;
  if (outstanding <= 0) return;
  const cents = random.chance(0.4) ? Math.round(outstanding * 100) : random.between(1, Math.round(outstanding * 100));
  const paid = await create<PaymentRecorded>(office, "payment", `/invoices/${invoice.id}/payments`, (note) => ({
    amount: cents / 100,
    note,
  }));
  if (paid !== undefined) replace(invoices, paid.invoice);
}

async function reversePayment(office: Office, { id, payments }: Invoice): Promise<void> {
  const payment = office.random.pick(payments);
  if (payment === undefined) return;
  const answer = await act<Invoice>(office, "POST", `/invoices/${id}/payments/${payment.id}/reverse`);
  if (answer.status !== 200) return;
  office.ledger.reversed.add(payment.id);
  replace(office.invoices, answer.body);
}

async function voidInvoice(office: Office, { id }: Invoice): Promise<void> {
  const answer = await act<Invoice>(office, "POST", `/invoices/${id}/void`, { keepPayments: true });
  if (answer.status !== 200) return;
  office.ledger.voided.add(id);
  replace(office.invoices, answer.body);
}

async function workOnExpense(office: Office): Promise<void> {
  const { random, ledger } = office;
  const expense = await create<Made>(office, "expense", "/expenses", (description) => ({
    description,
    date: "2026-03-02",
    category: "MATERIALS",
    amount: random.between(1, 100_000) / 100,
  }));
  if (expense === undefined) return;
  if (random.chance(0.4))
    await act(office, "PATCH", `/expenses/${expense.id}`, { amount: random.between(1_001, 1_999) });
  if (!random.chance(0.3)) return;
  const answer = await act(office, "DELETE", `/expenses/${expense.id}`);
  if (answer.status === 204) ledger.deleted.add(expense.id);
}

const newItems = (random: Random) =>
  Array.from({ length: random.between(1, 4) }, () => ({
    description: "Tiling",
    qty: random.between(1, 9),
    unitPrice: random.between(1, 50_000) / 100,
  }));

function replace(invoices: Invoice[], invoice: Invoice): void {
  const at = invoices.findIndex(({ id }) => id === invoice.id);
  if (at >= 0) invoices[at] = invoice;
}

/** Creates a resource with a unique name, and records the certain facts about it. */
async function create<Body extends Made>(
  office: Office,
  kind: Kind,
  path: string,
  bodyOf: (name: string) => object,
): Promise<Body | undefined> {
  const { ledger } = office;
  const name = newName(ledger, kind);
  const answer = await act<Body>(office, "POST", path, bodyOf(name));
  if (answer.status === 201) {
    ledger.created[kind].set(name, answer.body.id);
    return answer.body;
  }
  (answer.hadLostAttempts ? ledger.uncertain : ledger.refused).add(name);
  return undefined;
}

/** Sends a write with a unique key until there is an outcome. */
async function act<Body = unknown>(
  { door, ledger }: Office,
  method: string,
  path: string,
  body?: object,
): Promise<Answer<Body>> {
  const key = `${ledger.tag}-${++ledger.names}`;
  const answer = await door.write<Body>(method, path, body, key);
  if (answer.status < 300) {
    ledger.acknowledged.push({ method, path, body, key, status: answer.status, answer: answer.body });
  } else if (!isRefusal(answer)) {
    ledger.faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  return answer;
}

/** True for an error that people must expect who work on the same invoice or send many mails. */
const isRefusal = ({ status, body }: Answer): boolean =>
  status === 409 || status === 429 || (body as Partial<ErrorBody> | undefined)?.error?.code === "OVERPAYMENT";
