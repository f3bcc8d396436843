import type { IdPrefix } from "#contract/api/ids.ts";
import type { Route } from "#contract/api/route.ts";
import { wording } from "#contract/api/wording.ts";
import {
  lockBankLineWithMoney,
  lockContractOfClaim,
  lockCreditNoteWithInvoice,
  lockInvoiceOfPayment,
  lockResource,
  lockSettings,
} from "#server/db/lock-resource.ts";
import type { Tx } from "#server/db/sql.ts";
import { Refusal } from "#server/core/refusal.ts";
import { etagOf, names, type Result, type Writer } from "#server/http/answer.ts";

const tables: Partial<Record<IdPrefix, string>> = {
  cli: "client",
  prj: "project",
  qtn: "quotation",
  con: "contract",
  inv: "invoice",
  exp: "expense",
  bka: "bank_account",
  pri: "price_item",
  rec: "recurring_invoice",
  led: "lead",
  we: "webhook_endpoint",
};

/**
 * Locks the resource of a request, so that it stays as it was read until the transaction ends, and before it what the
 * operation will lock before it.
 * @param body that of the request, as its schema has it
 */
export async function takeResource(
  tx: Tx,
  { id: prefix }: Route,
  { id, body }: { readonly id: string | undefined; readonly body: unknown },
): Promise<void> {
  if (prefix === undefined || id === undefined) return void (await lockSettings(tx));
  if (prefix === "clm") return lockContractOfClaim(tx, id);
  if (prefix === "pmt") return lockInvoiceOfPayment(tx, id);
  if (prefix === "bkl")
    return lockBankLineWithMoney(tx, id, (body ?? {}) as Parameters<typeof lockBankLineWithMoney>[2]);
  if (prefix === "crn") return lockCreditNoteWithInvoice(tx, id);
  const table = tables[prefix];
  if (table === undefined) throw new Error(`there is no path for resources with the prefix ${prefix}`);
  await lockResource(tx, table, id);
}

/** @throws Refusal 412 when If-Match names another state than the resource's current one */
export function refuseStale(expected: string, writer: Writer, { answer }: Route, current: Result): void {
  // The very same object, since the compiled serializer is cached by identity.
  const schema = answer as unknown as Record<string, unknown>;
  const body = writer.compileSerializationSchema(schema)(current as Record<string, unknown>);
  if (names(expected, etagOf(body))) return;
  throw new Refusal("PRECONDITION_FAILED", wording("requests.changedMeanwhile"));
}
