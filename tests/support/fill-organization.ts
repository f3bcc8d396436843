import { type Api, newExpense, newPriceItem } from "./api.ts";
import { newBankLines } from "./bank.ts";
import { newClaim, newContract } from "./contracts.ts";
import { draftCredit, leftCredit } from "./credit.ts";
import { invoiceWithStatus, quotationWithStatus } from "./given.ts";
import { png, tinyPdf } from "./images.ts";
import { newRecurring } from "./recurring.ts";
import { clientOf } from "./portal.ts";
import { newImportLayout, newImportPreview } from "./imports.ts";
import { invoiceStatuses, quotationStatuses } from "#contract/values.ts";

interface Made {
  readonly id: string;
}

/** Resources of an organization. */
export interface FilledOrganization {
  /** Ids by their prefix. */
  readonly ids: Readonly<Record<string, string[]>>;
  /** Ids in the paths of nested resources, outermost first. */
  readonly nested: readonly (readonly string[])[];
  /** Sets of fields of a body that are valid only in combination. */
  readonly together: readonly Readonly<Record<string, string>>[];
}

/** Creates resources of every kind and status in an organization. */
export async function fillOrganization(api: Api): Promise<FilledOrganization> {
  const [client, archived] = [await api.client(), await api.client()];
  await api.act(`/clients/${archived.id}/archive`);
  const invoices = await Promise.all(invoiceStatuses.map((status) => invoiceWithStatus(api, status)));
  const quotations = await Promise.all(quotationStatuses.map((status) => quotationWithStatus(api, status)));
  const decided = await api.sentQuotation();
  await (await clientOf(api, decided)).accept({ name: "Lim Mei Ling", version: decided.version });
  const contracts = [await newContract(api), await newContract(api)];
  const claims = await Promise.all(contracts.map((contract) => newClaim(contract, api)));
  await api.act(`/claims/${claims[0]?.id}/submit`);
  const { credit, invoice: credited } = await leftCredit(api);
  const refund = await api.create<Made>(`/credit-notes/${credit.id}/refund`, { amount: 1 });
  const draft = await draftCredit(api, credited, 1);
  const [endpoint, further] = [await api.endpoint(), await api.endpoint()];
  const tried = await api.act<Made>(`/webhook-endpoints/${endpoint.id}/test`, { type: "client.created" });
  const period = { since: "2026-01-01T00:00:00Z", only: "all" };
  const replay = await api.act<Made>(`/webhook-endpoints/${endpoint.id}/replay`, period);
  const files = [await api.upload(png()), await api.upload(tinyPdf())];
  const paid = invoices.flatMap(({ id, payments }) => payments.map((payment) => [id, payment.id]));
  const lines = await newBankLines(api, [
    ["2026-03-27", "FAST LIM MEI LING", "109.00"],
    ["2026-03-28", "PAYNOW TAN AH KOW", "54.50"],
    ["2026-03-28", "GIRO SP SERVICES", "-54.50"],
  ]);
  await api.act(`/bank-lines/${lines[1]?.id}/ignore`);
  const { id: gone } = await api.create<Made>("/leads", { name: "Gone" });
  await api.delete(`/leads/${gone}`);
  const receipts = (await api.get<{ data: Made[] }>("/payment-receipts")).body.data;
  const account = await api.create<Made>("/bank-accounts", { name: "Savings" });
  // A document of the filed return.
  const bill = await api.create<Made>("/expenses", newExpense({ amount: 100, gstAmount: 9 }));
  const filing = await api.create<Made>("/gst-returns", { from: "2026-01-01", to: "2026-03-31" });
  const ids = {
    cli: [client.id, archived.id, ...quotations.map(({ clientId }) => clientId)] as string[],
    prj: quotations.map(({ projectId }) => projectId) as string[],
    inv: invoices.map(({ id }) => id) as string[],
    con: contracts.map(({ id }) => id) as string[],
    clm: claims.map(({ id }) => id) as string[],
    qtn: [...quotations, decided].map(({ id }) => id) as string[],
    pmt: paid.map(([, payment]) => payment ?? ""),
    crn: [credit.id, draft.id] as string[],
    rfd: [refund.id],
    led: [(await api.create<Made>("/leads", { name: "Ng Hui Min" })).id],
    exp: [bill.id, (await api.create<Made>("/expenses", newExpense())).id],
    pri: [(await api.create<Made>("/price-items", newPriceItem())).id],
    rec: [(await newRecurring(api)).id],
    bkl: lines.map(({ id }) => id) as string[],
    bst: lines.map(({ statementId }) => statementId) as string[],
    fil: files.map(({ body }) => body.id) as string[],
    evt: (await api.get<{ data: Made[] }>("/events?limit=20")).body.data.map(({ id }) => id),
    we: [endpoint.id, further.id],
    dlv: [tried.id],
    job: [replay.id],
    rct: receipts.map(({ id }) => id),
    bka: [account.id],
    ipv: [(await newImportPreview(api, "Name\nOurs")).id],
    ily: [(await newImportLayout(api)).id],
    gsr: [filing.id],
  };
  const together = [...invoices, ...quotations].map(({ clientId, projectId }) => ({ clientId, projectId }));
  return { ids, nested: [...paid, [credit.id, refund.id], [endpoint.id, replay.id]], together };
}
