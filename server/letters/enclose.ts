import type { Caller } from "#server/caller.ts";
import { FileAnswer } from "#server/core/file-answer.ts";
import { printReceipt } from "#server/invoices/print-receipt.ts";
import { issuedPdf } from "#server/documents/issued/issue.ts";
import type { Enclosure } from "./compose.ts";

/** Makes the file attached to a mail. @throws Error when it cannot be made */
export async function enclosedFile(caller: Caller, enclosure: Enclosure): Promise<FileAnswer> {
  if (enclosure.kind === "receipt") return printReceipt(caller, enclosure.invoiceId, enclosure.paymentId);
  const { pdf } = await issuedPdf(caller, enclosure.key, enclosure.factsOf);
  return new FileAnswer({ bytes: pdf, mediaType: "application/pdf", name: enclosure.name });
}
