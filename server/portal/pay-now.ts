import { payNowOf } from "#server/pdf/invoice-model.ts";
import { qrCode } from "#server/pdf/qr-code.ts";
import type { Shown } from "./find-shown.ts";

/**
 * Returns the PayNow code for the outstanding amount as an SVG; undefined when nothing is outstanding, or it cannot be
 * paid that way.
 */
export async function payNowQr({ facts, now }: Extract<Shown, { kind: "invoice" }>): Promise<string | undefined> {
  const payload = payNowOf({ ...facts, invoice: now }, { asCurrent: true });
  return payload === undefined ? undefined : qrCode(payload);
}
