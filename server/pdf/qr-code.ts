import { toString } from "qrcode";

/** Modules that stay white around the code, so that a camera tells it from what stands beside it. */
const quietZoneModules = 4;

/** A QR code as SVG, of which 15 % may be soiled or folded. */
export const qrCode = (text: string): Promise<string> =>
  toString(text, { type: "svg", errorCorrectionLevel: "M", margin: quietZoneModules });
