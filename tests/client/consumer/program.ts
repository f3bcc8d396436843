import {
  createQuoin,
  etagOf,
  type Invoice,
  type NewClient,
  QuoinError,
  type QuoinEvent,
  verifyWebhook,
} from "@quoin/client";

// A program of a developer who installed the package: tests/client/package.test.ts compiles it there, and runs it on each
// runtime and in a browser.

/** Uses the client against a server, and returns what it saw. */
export async function useClient(url: string, key: string, signed: { secret: string; header: string; body: string }) {
  const quoin = createQuoin({ url, key });
  const newClient: NewClient = { name: "Riverside MCST 4821", type: "MCST" };
  const client = await quoin.createClient(newClient);
  const project = await quoin.createProject({ clientId: client.id, name: "Lobby" });
  const draft: Invoice = await quoin.createInvoice({
    clientId: client.id,
    projectId: project.id,
    title: "Deposit",
    items: [{ description: "Tiling", qty: 2, unitPrice: 50 }],
  });
  const changed = await quoin.updateInvoice(draft.id, { notes: "Cheques, please." }, { ifMatch: etagOf(draft) });
  const stale = await quoin.updateInvoice(draft.id, { notes: "" }, { ifMatch: etagOf(draft) }).catch(codeOf);
  const totals: number[] = [];
  for await (const invoice of quoin.each("listInvoices", { status: "DRAFT", limit: 1 }))
    totals.push(invoice.totals.total);
  const event = await verifyWebhook(signed.body, signed.header, signed.secret);
  return { name: client.name, notes: changed.notes, stale, totals, event: describe(event) };
}

const codeOf = (error: unknown) => (error instanceof QuoinError ? error.code : String(error));

function describe(event: QuoinEvent): string {
  switch (event.type) {
    case "client.created":
      return event.data.object.name;
    case "payment.recorded":
      return `${event.data.object.amount} of ${event.data.object.invoice.totals.total}`;
    default:
      return event.type;
  }
}

/** Never called: each of these lines must be an error of types. */
export async function mistakes(quoin: ReturnType<typeof createQuoin>) {
  // @ts-expect-error no such status
  await quoin.listInvoices({ status: "SEND" });
  // @ts-expect-error no such field
  await quoin.createClient({ name: "One", vat: 9 });
  // @ts-expect-error a required field is missing
  await quoin.createClient({});
  // @ts-expect-error an id is missing
  await quoin.getInvoice();
  // @ts-expect-error not a list
  quoin.each("getInvoice", "inv_1");
  // @ts-expect-error no such operation
  await quoin.listEverything();
}
