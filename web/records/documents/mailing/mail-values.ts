import type { MailPreview } from "#contract/documents/document-mails.ts";
import { mailingCopy } from "#web/copy/mailing.ts";
import type { MailBody } from "./mail-task.ts";

/** The fields of the form that emails a document. */
export interface MailValues {
  to: string;
  cc: string;
  subject: string;
  message: string;
  issuedAt: string;
  dueDate: string;
}

/** Returns the fields of the email as it is sent when nothing is changed. */
export const usualValues = ({ to, cc, subject }: Pick<MailPreview, "to" | "cc" | "subject">) => ({
  to: to ?? "",
  cc: cc.join(", "),
  subject,
  message: "",
});

const copiesMax = 5;

/** Returns the addresses in a text that separates them by commas, semicolons or spaces. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== "");

/** A rough check while typing; the server's is exact. */
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(text);

/** Returns what is wrong with the recipient, or true. */
export const checkRecipient = (to: string, isRequired: boolean): true | string => {
  if (to.trim() === "") return isRequired ? mailingCopy.noAddress : true;
  return isAddress(to.trim()) || mailingCopy.wrongAddress({ address: to.trim() });
};

/** Returns what is wrong with the addresses of copies, or true. */
export function checkCopies(cc: string): true | string {
  const addresses = addressesIn(cc);
  const wrong = addresses.find((address) => !isAddress(address));
  if (wrong !== undefined) return mailingCopy.wrongAddress({ address: wrong });
  return addresses.length <= copiesMax || mailingCopy.tooManyCopies;
}

/**
 * Returns the request for what was typed. What is as usual is omitted, and so is what is not complete yet.
 * @param changed the names of the fields that differ from the usual email
 */
export function bodyOf(
  values: MailValues,
  usual: Pick<MailPreview, "to" | "cc">,
  changed: Readonly<Partial<Record<keyof MailValues, boolean>>>,
): MailBody {
  const { subject, message, issuedAt, dueDate } = values;
  const to = values.to.trim();
  const cc = addressesIn(values.cc).filter(isAddress);
  return {
    ...(isAddress(to) && to !== usual.to ? { to } : {}),
    // Where there are copies by default, a request without the field would bring them back.
    ...(cc.length === 0 && usual.cc.length === 0 ? {} : { cc }),
    ...(changed.subject === true && subject.trim() !== "" ? { subject: subject.trim() } : {}),
    ...(message.trim() === "" ? {} : { message: message.trim() }),
    ...(changed.issuedAt === true && issuedAt !== "" ? { issuedAt } : {}),
    ...(changed.dueDate === true && dueDate !== "" ? { dueDate } : {}),
  };
}
