const wordsIn = (list: string): ReadonlySet<string> => new Set(list.split("|"));

const creditWords = wordsIn(
  "CR|C|K|KR|CRDT|CREDIT|CREDITS|IN|INFLOW|INCOME|PAID IN|TRANSFER IN|DEPOSIT|DEPOSITS|INCOMING|INWARD|" +
    "RECEIVED|MONEY IN|CRÉDIT|KREDIT|AVERE|HABER|HABEN|BIJ|贷|贷方|收|收入|存入|转入",
);
const debitWords = wordsIn(
  "DR|D|DBIT|DEBIT|DEBITS|OUT|OUTFLOW|EXPENSE|PAID OUT|TRANSFER OUT|WITHDRAWAL|WITHDRAWALS|OUTGOING|" +
    "OUTWARD|SENT|MONEY OUT|DÉBIT|DEBET|DB|DARE|DEBE|SOLL|AF|借|借方|支|支出|转出",
);

const plain = (text: string): string => text.trim().toUpperCase().replace(/\.$/, "");

const isSign = (text: string): boolean => /^[+\-\u2212]$/.test(text.trim());

/** True for cells that are all words for money in or money out, or the signs of both: dashes alone stand for nothing. */
export const areDirections = (cells: readonly string[]): boolean =>
  cells.every((cell) => creditWords.has(plain(cell)) || debitWords.has(plain(cell))) ||
  (cells.every(isSign) && cells.some((cell) => cell.trim() === "+"));
const isCredit = (text: string): boolean => creditWords.has(plain(text)) || text.trim() === "+";
const isDebit = (text: string): boolean => debitWords.has(plain(text)) || (isSign(text) && !isCredit(text));
export const isNeutral = (text: string): boolean => plain(text) === "NEUTRAL";

/** True for a text that begins with a word for money in, and for money out, as in `Received from …` and `Paid to …`. */
export const saysIn = (text: string): boolean => isCredit(text) || /^(?:received|incoming|inward)\b/i.test(text);
export const saysOut = (text: string): boolean => isDebit(text) || /^(?:paid|sent|outgoing|outward)\b/i.test(text);

/** Words for a payment that has not happened, or not yet: it comes again when it has, or never. */
const open = new Set(
  [
    "PENDING",
    "PROCESSING",
    "AUTHORISED",
    "AUTHORIZED",
    "DECLINED",
    "REVERTED",
    "FAILED",
    "CANCELLED",
    "CANCELED",
  ].concat(["REJECTED", "ON HOLD", "HELD", "INCOMPLETE", "处理中", "待处理", "失败", "已撤销", "已取消"]),
);
const done = new Set([
  "SETTLED",
  "COMPLETED",
  "POSTED",
  "BOOKED",
  "CLEARED",
  "SUCCESS",
  "SUCCESSFUL",
  "DONE",
  "成功",
  "已完成",
  "已入账",
]);

export const isOpen = (text: string): boolean => open.has(plain(text));
export const isStatus = (text: string): boolean => isOpen(text) || done.has(plain(text));

/** Splits an amount from the mark behind it for which way the money went. */
export function splitMark(text: string): { readonly digits: string; readonly mark: "CR" | "DR" | undefined } {
  const plainText = text.trimEnd();
  const whole = plainText.endsWith(".") ? plainText.slice(0, -1) : plainText;
  const end = whole.slice(-2).toUpperCase();
  const digits = whole.slice(0, -2).trimEnd();
  const isMarked = (end === "CR" || end === "DR") && /[\d.)]$/.test(digits);
  return isMarked ? { digits, mark: end } : { digits: text, mark: undefined };
}
