import { toBuffer, toString } from "qrcode";

/** White modules around the code, so that a camera can separate it from its surroundings. */
const quietZoneModules = 4;

/** Returns a QR code as SVG, readable with 15 % of it damaged. */
export const qrCode = (text: string): Promise<string> =>
  toString(text, { type: "svg", errorCorrectionLevel: "M", margin: quietZoneModules });

const pngPixels = 720;

/** Returns the same code as a PNG, which a phone keeps among its pictures. */
export const qrCodePng = (text: string): Promise<Buffer> =>
  toBuffer(text, { type: "png", errorCorrectionLevel: "M", margin: quietZoneModules, width: pngPixels });
