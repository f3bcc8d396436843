import { payNowOf } from "#server/pdf/invoice-model.ts";
import { qrCode } from "#server/pdf/qr-code.ts";
import type { Shown } from "./find-shown.ts";

/**
 * What a banking app scans to pay what is outstanding now, as an SVG; undefined where nothing is, or where it cannot be
 * paid that way.
 */
export async function payNowQr({ facts, now }: Extract<Shown, { kind: "invoice" }>): Promise<string | undefined> {
  const payload = payNowOf({ ...facts, invoice: now }, { asCurrent: true });
  return payload === undefined ? undefined : qrCode(payload);
}
