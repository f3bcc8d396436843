import { decimal, round, toText } from "#contract/money.ts";

/**
 * The content of a PayNow QR code for banking apps in Singapore: fields of two digits for their id, two for their
 * length, and their value. Sources: EMVCo's "QR Code Specification for Payment Systems, Merchant-Presented Mode" 1.1,
 * and the additions of the Association of Banks in Singapore under SG.PAYNOW.
 */
export interface PayNowPayment {
  /** A UEN, or a mobile number of Singapore with its country code. */
  readonly proxy: string;
  readonly amount: number;
  /** The reference of the payment. */
  readonly reference: string;
  readonly payee: string;
}

/** The most that one PayNow transfer takes, in SGD: a bank refuses a code above it. */
export const payNowMax = 200_000;
const nameLengthMax = 25;
const referenceLengthMax = 25;
const mobile = /^\+65[0-9]{8}$/;

/** Returns the code's text; undefined for a payment that is zero, above the most of a transfer, or to a foreign number. */
export function payNowPayload({ proxy, amount, reference, payee }: PayNowPayment): string | undefined {
  const isMobile = proxy.startsWith("+");
  if (amount <= 0 || amount > payNowMax || (isMobile && !mobile.test(proxy))) return undefined;
  const account = [
    field("00", "SG.PAYNOW"),
    field("01", isMobile ? "0" : "2"),
    field("02", proxy),
    // The payer cannot change the amount.
    field("03", "0"),
  ].join("");
  const unsigned = [
    field("00", "01"),
    // For one payment only.
    field("01", "12"),
    field("26", account),
    field("52", "0000"),
    field("53", "702"),
    field("54", toText(round(decimal(amount), 2))),
    field("58", "SG"),
    field("59", plain(payee, nameLengthMax) || "NA"),
    field("60", "Singapore"),
    field("62", field("01", plain(reference, referenceLengthMax))),
    "6304",
  ].join("");
  return unsigned + checksum(unsigned);
}

const field = (name: string, value: string) => `${name}${String(value.length).padStart(2, "0")}${value}`;

/** Returns the characters that every reader of such codes supports, so that their count equals their bytes. */
const plain = (text: string, lengthMax: number) =>
  text
    .normalize("NFKD")
    .replaceAll(/[^ -~]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, lengthMax)
    .trim();

/** Returns the CRC-16/CCITT-FALSE as four hexadecimal digits. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "latin1")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
