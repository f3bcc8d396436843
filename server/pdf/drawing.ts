import type { Language } from "#contract/language.ts";
import { claimModel } from "./models/claim-model.ts";
import { creditModel } from "./models/credit-model.ts";
import { payNowOf, invoiceModel } from "./models/invoice-model.ts";
import type { DrawJob } from "./print.ts";
import { qrCode } from "./qr-code.ts";
import { quotationModel } from "./models/quotation-model.ts";
import { receiptModel } from "./models/receipt-model.ts";
import { signatureSvg } from "./signature.ts";
import { statementModel } from "./models/statement-model.ts";
import { languageOf } from "./words.ts";

/** The input of the compiler. */
export interface Drawing {
  /** The name of its template in `templates/`. */
  readonly template: DrawJob["kind"];
  /** The content; all text in it is plain text, whatever it contains. */
  readonly data: object;
  readonly language: Language;
  /** Images by the names that the template uses. */
  readonly images: { readonly logo?: Uint8Array; readonly payNow?: Uint8Array; readonly signature?: Uint8Array };
  /** The creation date in the PDF: the same for the same document, so that its bytes are the same. */
  readonly at: Date;
}

/** Returns the drawing of a document. */
export async function drawingOf(job: DrawJob): Promise<Drawing> {
  const { kind: template, logo } = job;
  const language = languageOf(job.facts.parties);
  const images = logo === undefined ? {} : { logo };
  switch (job.kind) {
    case "quotation": {
      const { facts, acceptance } = job;
      const { signature = null, acceptedAt = facts.quotation.updatedAt } = acceptance ?? {};
      return {
        template,
        language,
        data: quotationModel(facts, acceptance),
        images: signature === null ? images : { ...images, signature: Buffer.from(signatureSvg(signature)) },
        at: new Date(acceptedAt),
      };
    }
    case "invoice": {
      const { facts, asCurrent } = job;
      const payNow = payNowOf(facts, { asCurrent });
      return {
        template,
        language,
        data: invoiceModel(facts, { asCurrent }),
        images: payNow === undefined ? images : { ...images, payNow: Buffer.from(await qrCode(payNow)) },
        at: new Date(facts.invoice.updatedAt),
      };
    }
    case "claim": {
      const { facts } = job;
      return { template, language, data: claimModel(facts), images, at: new Date(facts.claim.updatedAt) };
    }
    case "credit": {
      const { facts, asCurrent } = job;
      const data = creditModel(facts, { asCurrent });
      return { template, language, data, images, at: new Date(facts.creditNote.updatedAt) };
    }
    case "receipt": {
      const { facts } = job;
      return { template, language, data: receiptModel(facts), images, at: new Date(facts.receipt.paidAt) };
    }
    case "statement": {
      const { facts } = job;
      return { template, language, data: statementModel(facts), images, at: new Date(facts.statement.to) };
    }
  }
}
