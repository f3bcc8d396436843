import { payNowOf } from "#server/pdf/models/invoice-model.ts";
import { qrCode, qrCodePng } from "#server/pdf/qr-code.ts";
import type { Shown } from "./find-shown.ts";

type ShownInvoice = Extract<Shown, { kind: "invoice" }>;

/** Returns what the PayNow code for the outstanding amount says; undefined when nothing can be paid that way. */
const payloadOf = ({ facts, now }: ShownInvoice) => payNowOf({ ...facts, invoice: now }, { asCurrent: true });

/** Returns the PayNow code as an SVG; undefined when nothing is outstanding, or it cannot be paid that way. */
export async function payNowQr(shown: ShownInvoice): Promise<string | undefined> {
  const payload = payloadOf(shown);
  return payload === undefined ? undefined : qrCode(payload);
}

/** Returns the same code as a PNG. */
export async function payNowPng(shown: ShownInvoice): Promise<Buffer | undefined> {
  const payload = payloadOf(shown);
  return payload === undefined ? undefined : qrCodePng(payload);
}
