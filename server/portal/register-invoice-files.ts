import type { FastifyInstance, FastifyReply } from "fastify";
import type { PaymentReceiptId } from "#contract/api/ids.ts";
import { contentDisposition } from "#server/core/file-answer.ts";
import { notFound } from "#server/core/refusal.ts";
import { printMoneyReceipt } from "#server/billing/invoices/receipts/print-receipt.ts";
import { findShown, type Shown } from "./find-shown.ts";
import type { Opened } from "./open-link.ts";
import { payNowPng } from "./pay-now.ts";
import { sendAccountReceipt } from "./account/send.ts";
import { type ByToken, countedByLink, open, type Options, sendGone } from "./visit.ts";

const invoicePath = "/:kind(^i$)/:token";

type ShownInvoice = Extract<Shown, { kind: "invoice" }>;

/** Registers the receipts of an invoice and of an account, and the PayNow code of an invoice as a picture. */
export function registerInvoiceFiles(portal: FastifyInstance, options: Options): void {
  const atInvoice = async (
    request: ByToken,
    reply: FastifyReply,
    answer: (shown: ShownInvoice, opened: Opened) => Promise<FastifyReply>,
  ) => {
    const opened = await open(options, request);
    const shown = await findShown(options, opened);
    if (shown.kind === "gone") return sendGone(request, reply, shown);
    if (shown.kind !== "invoice") throw notFound();
    return answer(shown, opened);
  };

  portal.get(
    "/:kind(^[ia]$)/:token/receipts/:receiptId",
    { ...countedByLink, handlerTimeout: options.pdf.answerTimeoutMs },
    (request: ByToken, reply) => {
      const id = (request.params as { readonly receiptId?: string }).receiptId as PaymentReceiptId;
      if (request.params.kind === "a") return sendAccountReceipt(options, request, reply, id);
      return atInvoice(request, reply, async ({ receipts }, { db, org }) => {
        if (!receipts.has(id)) throw notFound();
        const file = await printMoneyReceipt({ ...options, db, org }, id);
        // The request timed out and was answered already.
        if (reply.sent) return reply;
        return reply.header("content-disposition", contentDisposition(file.name)).type(file.mediaType).send(file.bytes);
      });
    },
  );

  portal.get(`${invoicePath}/pay-now.png`, countedByLink, (request: ByToken, reply) =>
    atInvoice(request, reply, async (shown) => {
      const png = await payNowPng(shown);
      if (png === undefined) throw notFound();
      return reply
        .header("content-disposition", contentDisposition(`PayNow ${shown.now.number}.png`, "attachment"))
        .type("image/png")
        .send(png);
    }),
  );
}
