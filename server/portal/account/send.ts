import type { FastifyReply } from "fastify";
import type { ClientId, PaymentReceiptId } from "#contract/api/ids.ts";
import { contentDisposition } from "#server/core/file-answer.ts";
import { notFound } from "#server/core/refusal.ts";
import { readInOrg } from "#server/db/sql.ts";
import { printMoneyReceipt } from "#server/billing/invoices/receipts/print-receipt.ts";
import { accountPage } from "./page.ts";
import { isReceiptOf } from "./store.ts";
import { findAccount } from "./find.ts";
import { baseOf, type ByToken, open, type Options, sendGone, sendPage } from "#server/portal/visit.ts";

/** Sends the page of a client's account, which the office has made a link of. */
export async function sendAccount(options: Options, request: ByToken, reply: FastifyReply): Promise<FastifyReply> {
  const { account } = await find(options, request);
  return account.kind === "gone" ? sendGone(request, reply, account) : sendPage(reply, accountPage(account));
}

/** Sends a receipt of the client. */
export async function sendAccountReceipt(
  options: Options,
  request: ByToken,
  reply: FastifyReply,
  id: PaymentReceiptId,
): Promise<FastifyReply> {
  const { opened, account } = await find(options, request);
  if (account.kind === "gone") return sendGone(request, reply, account);
  if (!(await isReceiptOf(readInOrg(opened), opened.id, id))) throw notFound();
  const file = await printMoneyReceipt({ ...options, db: opened.db, org: opened.org }, id);
  // The request timed out and was answered already.
  if (reply.sent) return reply;
  return reply.header("content-disposition", contentDisposition(file.name)).type(file.mediaType).send(file.bytes);
}

async function find(options: Options, request: ByToken) {
  const opened = await open(options, request);
  const ofClient = { ...opened, id: opened.id as ClientId };
  return { opened: ofClient, account: await findAccount(options, ofClient, baseOf(request)) };
}
