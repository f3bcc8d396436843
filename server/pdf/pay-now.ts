import { decimal, round, toText } from "#contract/money.ts";

/**
 * What a banking app in Singapore reads from a PayNow QR code: fields of two digits for their name, two for their
 * length, and their value. Sources: EMVCo's "QR Code Specification for Payment Systems, Merchant-Presented Mode" 1.1,
 * and what the Association of Banks in Singapore adds under SG.PAYNOW.
 */
export interface PayNowPayment {
  /** A UEN, or a mobile number of Singapore with its country code. */
  readonly proxy: string;
  readonly amount: number;
  /** What the payment's reference will say. */
  readonly reference: string;
  readonly payee: string;
}

const amountLengthMax = 13;
const nameLengthMax = 25;
const referenceLengthMax = 25;
const mobile = /^\+65[0-9]{8}$/;

/** The code's text; undefined for what cannot be paid this way: nothing, too much, or to a number from abroad. */
export function payNowPayload({ proxy, amount, reference, payee }: PayNowPayment): string | undefined {
  const isMobile = proxy.startsWith("+");
  const amountText = toText(round(decimal(amount), 2));
  if (amount <= 0 || amountText.length > amountLengthMax || (isMobile && !mobile.test(proxy))) return undefined;
  const account = [
    field("00", "SG.PAYNOW"),
    field("01", isMobile ? "0" : "2"),
    field("02", proxy),
    // The payer pays this very amount.
    field("03", "0"),
  ].join("");
  const unsigned = [
    field("00", "01"),
    // For one payment alone.
    field("01", "12"),
    field("26", account),
    field("52", "0000"),
    field("53", "702"),
    field("54", amountText),
    field("58", "SG"),
    field("59", plain(payee, nameLengthMax) || "NA"),
    field("60", "Singapore"),
    field("62", field("01", plain(reference, referenceLengthMax))),
    "6304",
  ].join("");
  return unsigned + checksum(unsigned);
}

const field = (name: string, value: string) => `${name}${String(value.length).padStart(2, "0")}${value}`;

/** The letters that every reader of such codes knows, so that their count is also that of their bytes. */
const plain = (text: string, lengthMax: number) =>
  text
    .normalize("NFKD")
    .replaceAll(/[^ -~]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, lengthMax)
    .trim();

/** CRC-16/CCITT-FALSE, as four hexadecimal digits. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "latin1")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
