import type { MailSummary } from "#contract/mails/mails.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { mailCopy } from "#web/copy/mail.ts";

type Status = MailSummary["status"];

const tones: Readonly<Record<Status, Tone>> = { QUEUED: "warn", SENT: "good", FAILED: "danger", KEPT: "neutral" };

export const MailStatus = ({ status }: { readonly status: Status }) => (
  <Badge tone={tones[status]}>{mailCopy.mail.statuses[status]}</Badge>
);
