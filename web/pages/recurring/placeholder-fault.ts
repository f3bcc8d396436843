import { recurringPlaceholders, unknownRecurringPlaceholders } from "#contract/invoices/recurring-texts.ts";
import { recurringCopy } from "#web/copy/recurring.ts";

/** The placeholders as they are written. */
export const placeholderNames = recurringPlaceholders.map((name) => `{${name}}`).join(", ");

/** Returns why a text cannot be used: a placeholder that nothing replaces. */
export function placeholderFault(text: string): string | undefined {
  const [name] = unknownRecurringPlaceholders(text);
  return name === undefined ? undefined : recurringCopy.form.unknown({ name: `{${name}}`, names: placeholderNames });
}
