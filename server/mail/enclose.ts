import type { Caller } from "#server/caller.ts";
import { FileAnswer } from "#server/file-answer.ts";
import { issuedPdf } from "#server/pdf/issue.ts";
import type { Enclosure } from "./compose.ts";

/** The file that goes out with a mail; undefined where none of its kind is made. @throws Error when it cannot be made */
export async function enclosedFile(caller: Caller, enclosure: Enclosure): Promise<FileAnswer | undefined> {
  if (enclosure.kind === "receipt") return receiptPdf(caller, enclosure);
  const { pdf } = await issuedPdf(caller, enclosure.key, enclosure.factsOf);
  return new FileAnswer({ bytes: pdf, mediaType: "application/pdf", name: enclosure.name });
}

/** Receipts are not printed yet. */
const receiptPdf = async (
  _caller: Caller,
  _receipt: Enclosure & { readonly kind: "receipt" },
): Promise<FileAnswer | undefined> => undefined;
