import { payNowOf, invoiceModel } from "./invoice-model.ts";
import type { DrawJob } from "./print.ts";
import { qrCode } from "./qr-code.ts";
import { quotationModel } from "./quotation-model.ts";
import { receiptModel } from "./receipt-model.ts";
import { statementModel } from "./statement-model.ts";

/** What the compiler lays out. */
export interface Drawing {
  /** The name of the file in `templates/` that lays it out. */
  readonly template: DrawJob["kind"];
  /** What it says; all text in it is text, whatever it holds. */
  readonly data: object;
  /** Images by the names under which the template knows them. */
  readonly images: { readonly logo?: Uint8Array; readonly payNow?: Uint8Array };
  /** What the PDF says of when it was made: the same for the same document, so that its bytes are the same. */
  readonly at: Date;
}

/** What is to be drawn of a document. */
export async function drawingOf(job: DrawJob): Promise<Drawing> {
  const { kind: template, logo } = job;
  const images = logo === undefined ? {} : { logo };
  switch (job.kind) {
    case "quotation": {
      const { facts } = job;
      return { template, data: quotationModel(facts), images, at: new Date(facts.quotation.updatedAt) };
    }
    case "invoice": {
      const { facts, asCurrent } = job;
      const payNow = payNowOf(facts, { asCurrent });
      return {
        template,
        data: invoiceModel(facts, { asCurrent }),
        images: payNow === undefined ? images : { ...images, payNow: Buffer.from(await qrCode(payNow)) },
        at: new Date(facts.invoice.updatedAt),
      };
    }
    case "receipt": {
      const { facts, payment } = job;
      return { template, data: receiptModel(facts, payment), images, at: new Date(payment.paidAt) };
    }
    case "statement": {
      const { facts } = job;
      return { template, data: statementModel(facts), images, at: new Date(facts.statement.to) };
    }
  }
}
