import type { UseFormReturn } from "react-hook-form";
import type { MailPreview } from "#contract/document-mails.ts";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { copy } from "#web/copy/copy.ts";
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
        label={copy.mailing.to}
        type="email"
        autoComplete="off"
        error={errors.to?.message}
        {...form.register("to", {
          validate: (to) => checkRecipient(to, needsRecipient || form.getValues("cc").trim() !== ""),
        })}
      />
      <TextField
        label={copy.mailing.cc}
        hint={copy.mailing.ccHint}
        inputMode="email"
        autoComplete="off"
        error={messageOf(errors.cc)}
        {...form.register("cc", { validate: checkCopies })}
      />
      <TextField
        label={copy.mailing.subject}
        maxLength={200}
        placeholder={usual.subject}
        error={errors.subject?.message}
        {...form.register("subject")}
      />
      <TextArea
        label={copy.mailing.message}
        hint={copy.mailing.messageHint}
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
