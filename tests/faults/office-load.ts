import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** The work of an office through the REST API, and its results. */
export interface OfficeLoad {
  /** The number of responses by status; 0 for a connection that ended without one. */
  readonly statuses: Map<number, number>;
  /** Responses that no office should get: 500, and refusals of requests that are right. */
  readonly faults: string[];
  /** The ids of all clients and payments whose creation was acknowledged. */
  readonly clients: string[];
  readonly payments: { readonly invoiceId: string; readonly id: string }[];
  /** Finishes the work in hand. */
  stop(): Promise<void>;
}

interface Made {
  readonly id: string;
}

const retryWaitMs = 100;
/** Answers of a process or a balancer that did nothing: a client sends the request again, with the same key. */
const passing = [0, 502, 503, 504];

/** Starts people who work one task after the other. @param url returns the server for the next request */
export function startOfficeLoad(url: () => string, apiKey: string, people = 3): OfficeLoad {
  const stopping = new AbortController();
  const load: OfficeLoad = {
    statuses: new Map(),
    faults: [],
    clients: [],
    payments: [],
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
  };
  const office = { url, apiKey, load };
  const working = Array.from({ length: people }, async () => {
    while (!stopping.signal.aborted) await workOnce(office);
  });
  return load;
}

interface Office {
  readonly url: () => string;
  readonly apiKey: string;
  readonly load: OfficeLoad;
}

async function workOnce(office: Office): Promise<void> {
  const { load } = office;
  const client = await send<Made>(office, "POST", "/clients", { name: "Tan Wei Ming", email: "tan@example.com" });
  load.clients.push(client.id);
  const lead = await send<Made>(office, "POST", "/leads", { name: "Lim", source: "REFERRAL" });
  await send(office, "PATCH", `/leads/${lead.id}`, { status: "LOST" });
  await send(office, "PATCH", `/leads/${lead.id}`, { lostReason: "Price" }, { maybeUnknown: true });
  await send(office, "PATCH", `/leads/${lead.id}`, { status: "CONTACTED" });
  const converted = await send<{ readonly client: Made }>(office, "POST", `/leads/${lead.id}/convert`);
  load.clients.push(converted.client.id);
  const project = await send<Made>(office, "POST", "/projects", { name: "Kitchen", clientId: client.id });
  const parties = { clientId: client.id, projectId: project.id };
  const items = [{ description: "Tiling", qty: 2, unitPrice: 50 }];
  const quotation = await send<Made>(office, "POST", "/quotations", { ...parties, title: "Kitchen", items });
  await send(office, "POST", `/quotations/${quotation.id}/send`);
  const invoice = await send<Made>(office, "POST", "/invoices", { ...parties, title: "Kitchen", items });
  await send(office, "POST", `/invoices/${invoice.id}/send`);
  const paid = await send<Made>(office, "POST", `/invoices/${invoice.id}/payments`, {
    amount: 1,
  });
  load.payments.push({ invoiceId: invoice.id, id: paid.id });
  await send(office, "GET", "/invoices?limit=5");
  await send(office, "GET", "/leads?q=lim&limit=5");
  await send(office, "GET", `/clients/${client.id}/statement`);
}

/** Sends a request until there is an answer to it; a write with the same key each time. */
async function send<Body>(
  { url, apiKey, load }: Office,
  method: string,
  path: string,
  body?: object,
  { maybeUnknown = false }: { readonly maybeUnknown?: boolean } = {},
): Promise<Body> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(method !== "GET" && { "content-type": "application/json", "idempotency-key": randomUUID() }),
  };
  for (;;) {
    const response = await fetch(`${url()}/api/v1${path}`, {
      method,
      headers,
      ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
    }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      () => ({ status: 0, text: "" }),
    );
    load.statuses.set(response.status, (load.statuses.get(response.status) ?? 0) + 1);
    // Another process may still be at work on the same request.
    const isInProgress = response.status === 409 && response.text.includes("IDEMPOTENCY_KEY_IN_USE");
    if (passing.includes(response.status) || isInProgress) {
      await sleep(retryWaitMs);
      continue;
    }
    const isRefusedField = maybeUnknown && response.status === 422;
    if (response.status >= 400 && !isRefusedField)
      load.faults.push(`${method} ${path}: ${response.status} ${response.text}`);
    return JSON.parse(response.text) as Body;
  }
}
