import { joinList } from "#web/locale.ts";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { appPrefix } from "#contract/api/app-route.ts";
import { usePermission, useSession } from "#web/session/session.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { DialogActions } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { usePausedSince } from "#web/ui/page/pause-notice.tsx";
import { copy } from "#web/copy/copy.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { mailingCopy } from "#web/copy/mailing.ts";
import { CopyClientLink } from "#web/records/documents/link/client-link.tsx";
import { documentKindOf, hasLink, type MailTask } from "./mail-task.ts";
import { statementPdfPath } from "#web/records/clients/statement-period.ts";
import { ShareLinks } from "./share-links.tsx";

/** An email that was sent, and its address. */
export interface SentMail {
  readonly number: string;
  /** All recipients; empty when an invoice was issued without an email. */
  readonly recipients: readonly string[];
  readonly isDelivered: boolean;
}

/** True when the email has left, or leaves at once. */
export const hasLeft = ({ recipients, isDelivered }: SentMail, isPaused: boolean): boolean =>
  recipients.length > 0 && isDelivered && !isPaused;

interface MailSentProps {
  readonly task: MailTask;
  readonly mail: SentMail;
  readonly onClose: () => void;
}

/** Says what was done, and offers what people do next. */
export function MailSent({ task, mail, onClose }: MailSentProps) {
  const kind = documentKindOf(task);
  const canCreate = usePermission(`${kind}:write`);
  const isPaused = usePausedSince() !== null;
  const isTest = useSession().organization?.test === true;
  const isEmailed = hasLeft(mail, isPaused);
  const done = useRef<HTMLButtonElement>(null);
  // The field that had the focus is gone.
  useEffect(() => done.current?.focus(), []);
  // A receipt has no link of its own: that of the invoice that it paid stands for it.
  const linked = hasLink(task) ? (task.kind === "moneyReceipt" ? task.invoiceId : task.id) : null;
  const isPage = task.kind === "clientPage";
  const linkKind = isPage ? "clients" : kind;
  const linkName = isPage ? clientPageCopy.accountLink.name : `${mailingCopy.documents[kind]} ${mail.number}`;
  const pdfPath = pdfPathOf(task);
  return (
    <div className="space-y-5">
      <Notice tone={isEmailed ? "good" : "info"}>
        <p className="wrap-anywhere">{describe(task, mail, { isPaused, isTest })}</p>
      </Notice>
      {!isEmailed && <p>{linked === null ? mailingCopy.sent.sharePdf : mailingCopy.sent.share}</p>}
      <div className="flex flex-wrap gap-2">
        {linked !== null && isEmailed && <CopyClientLink kind={linkKind} id={linked} />}
        {linked !== null && !isEmailed && <ShareLinks kind={linkKind} id={linked} name={linkName} />}
        {pdfPath !== null && (
          <a href={`${appPrefix}${pdfPath}`} download className={buttonClass()}>
            {mailingCopy.sent.downloadPdf}
          </a>
        )}
        {canCreate && (task.kind === "quotation" || task.kind === "invoice") && (
          <Link to={`/${kind}/new` as string} onClick={onClose} className={buttonClass()}>
            {mailingCopy.sent.another}
          </Link>
        )}
      </div>
      <DialogActions>
        <Button ref={done} variant="primary" onClick={onClose}>
          {copy.common.done}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Returns the path of the attached PDF; null for an email without one. */
function pdfPathOf(task: MailTask): string | null {
  if (task.kind === "clientPage") return null;
  if (task.kind === "moneyReceipt") return `/payment-receipts/${task.id}/pdf`;
  if (task.kind === "statement") return statementPdfPath(task.id, task.period);
  if (task.kind === "receipt") return `/invoices/${task.id}/payments/${task.paymentId}/receipt`;
  return `/${documentKindOf(task)}/${task.id}/pdf`;
}

interface Circumstances {
  readonly isPaused: boolean;
  readonly isTest: boolean;
}

function describe(
  task: MailTask,
  { number, recipients, isDelivered }: SentMail,
  { isPaused, isTest }: Circumstances,
): string {
  const name =
    task.kind === "quotation" || task.kind === "invoice"
      ? mailingCopy.documents[documentKindOf(task)]
      : mailingCopy.sent.names[task.kind];
  if (recipients.length === 0) return mailingCopy.sent.issued({ name, number });
  const sent = isPaused ? mailingCopy.sent.paused : mailingCopy.sent.document;
  const undelivered = isTest ? mailingCopy.sent.kept : mailingCopy.sent.queued;
  const text = isDelivered ? sent : undelivered;
  return text({ name, number, recipient: joinList(recipients) });
}
