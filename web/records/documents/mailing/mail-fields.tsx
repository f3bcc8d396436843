import type { UseFormReturn } from "react-hook-form";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { mailingCopy } from "#web/copy/mailing.ts";
import { checkCopies, checkRecipient, type MailValues } from "./mail-values.ts";

interface MailFieldsProps {
  readonly form: UseFormReturn<MailValues>;
  readonly usual: Pick<MailPreview, "subject">;
  readonly needsRecipient: boolean;
}

/** The recipients and the texts of an email. */
export function MailFields({ form, usual, needsRecipient }: MailFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={mailingCopy.to}
        type="email"
        autoComplete="off"
        error={errors.to?.message}
        {...form.register("to", {
          validate: (to) => checkRecipient(to, needsRecipient || form.getValues("cc").trim() !== ""),
        })}
      />
      <TextField
        label={mailingCopy.cc}
        hint={mailingCopy.ccHint}
        inputMode="email"
        autoComplete="off"
        error={messageOf(errors.cc)}
        {...form.register("cc", { validate: checkCopies })}
      />
      <TextField
        label={mailingCopy.subject}
        maxLength={200}
        placeholder={usual.subject}
        error={errors.subject?.message}
        {...form.register("subject")}
      />
      <TextArea
        label={mailingCopy.message}
        hint={mailingCopy.messageHint}
        maxLength={5_000}
        error={errors.message?.message}
        {...form.register("message")}
      />
    </>
  );
}

/** Returns the message of a field that holds several values, each of which can have a fault of its own. */
function messageOf(error: { readonly message?: string } | undefined): string | undefined {
  if (error === undefined) return undefined;
  return error.message ?? Object.values(error as Record<string, { message?: string }>)[0]?.message;
}
