import { invitationDays } from "#contract/members.ts";
import type { MailKind } from "#contract/mails.ts";
import { resetHours } from "#contract/people.ts";
import { html } from "#server/html.ts";

/** What a mail says, apart from how it is laid out. */
interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly link: string } | null;
  readonly footnote: string;
}

export interface MailFacts {
  readonly organizationName: string;
  readonly link: string | null;
  /** What the cause of the mail had to say. */
  readonly message: string | null;
  /** The address of the endpoint that it is about. */
  readonly endpointUrl: string | null;
}

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail of that kind; undefined where nothing writes such mails yet. */
export function writeMail(kind: MailKind, facts: MailFacts): WrittenMail | undefined {
  const letter = letterOf(kind, facts);
  if (letter === undefined) return undefined;
  // A line break in a name must not end a header.
  const subject = letter.subject.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  return { subject, text: asText(letter), html: asHtml({ ...letter, subject }) };
}

/** The kinds that are written, and therefore sent. */
export const isWritten = (kind: MailKind): boolean =>
  kind === "INVITATION" || kind === "PASSWORD_RESET" || kind === "ENDPOINT_DISABLED";

function letterOf(kind: MailKind, { organizationName, link, message, endpointUrl }: MailFacts): Letter | undefined {
  switch (kind) {
    case "INVITATION":
      return {
        subject: `You are invited to ${organizationName}`,
        paragraphs: [
          `${organizationName} invites you to work with them in Quoin: quotations, invoices and payments in one place.`,
        ],
        button: link === null ? null : { label: "Accept the invitation", link },
        footnote: `The link is good for ${invitationDays} days and for you alone. If you did not expect it, ignore it.`,
      };
    case "PASSWORD_RESET":
      return {
        subject: "Set a new password",
        paragraphs: ["Somebody, most likely you, asked to set a new password for your account in Quoin."],
        button: link === null ? null : { label: "Set a new password", link },
        footnote: `The link is good once, for ${resetHours} hours. If it was not you, ignore it: nothing changes.`,
      };
    case "ENDPOINT_DISABLED":
      return {
        subject: `A webhook endpoint of ${organizationName} was disabled`,
        paragraphs: [
          `Nothing is sent to ${endpointUrl ?? "the endpoint"} any more. ${message ?? ""}`.trim(),
          "When its receiver works again, enable the endpoint in the settings, and replay what it missed.",
        ],
        button: link === null ? null : { label: "Open the endpoint", link },
        footnote: "You get this because the endpoint is set to be disabled after five days of failures.",
      };
    case "QUOTATION":
    case "INVOICE":
    case "INVOICE_REMINDER":
      return undefined;
  }
}

function asText({ paragraphs, button, footnote }: Letter): string {
  const action = button === null ? [] : [`${button.label}:\n${button.link}`];
  return `${[...paragraphs, ...action, footnote].join("\n\n")}\n`;
}

/** Tables and styles on each part: what mail programs have in common. */
function asHtml({ subject, paragraphs, button, footnote }: Letter): string {
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const body = paragraphs.map(
    (text) => html`<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:#1c1917">${text}</p>`.text,
  );
  const action =
    button === null
      ? ""
      : html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
            <tr>
              <td style="border-radius:8px;background:#0f5c4a">
                <a
                  href="${button.link}"
                  style="display:inline-block;padding:12px 20px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none"
                  >${button.label}</a
                >
              </td>
            </tr>
          </table>
          <p style="margin:0 0 24px;${font};font-size:13px;line-height:20px;color:#57534e">
            If the button does nothing, copy this into your browser:<br /><a
              href="${button.link}"
              style="color:#0f5c4a;word-break:break-all"
              >${button.link}</a
            >
          </p>`.text;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light">${html`<title>${subject}</title>`.text}</head>
<body style="margin:0;padding:0;background:#f5f5f4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f5f4"><tr><td align="center" style="padding:32px 16px">
<p style="max-width:560px;margin:0 auto 16px;text-align:left;${font};font-size:16px;font-weight:700;color:#0f5c4a">Quoin</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #e7e5e4;border-radius:12px"><tr><td style="padding:32px">
${body.join("\n")}
${action}
${html`<p style="margin:0;padding-top:16px;border-top:1px solid #e7e5e4;${font};font-size:13px;line-height:20px;color:#78716c">${footnote}</p>`.text}
</td></tr></table>
</td></tr></table>
</body></html>
`;
}
