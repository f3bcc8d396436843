import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { MailPreview } from "#contract/documents/document-mails.ts";
import { useSession } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { PauseNotice } from "#web/ui/page/pause-notice.tsx";
import { mailingCopy } from "#web/copy/mailing.ts";

interface MailNoticesProps {
  readonly usual: MailPreview;
  /** True when the document can be sent without an email. */
  readonly canIssueWithout: boolean;
  readonly isEmailed: boolean;
  /** False for an email without a link to a page of the portal. */
  readonly hasLink?: boolean;
  readonly clientId: string | undefined;
}

/** Says before sending that the client has no address, or that no email is delivered now. */
export function MailNotices(props: MailNoticesProps) {
  const { usual, canIssueWithout, isEmailed, hasLink = true, clientId } = props;
  const { to, isDelivered } = usual;
  return (
    <>
      {to === null && (
        <Notice tone="info">
          <p>{mailingCopy.noClientEmail[canIssueWithout ? "invoice" : "other"]}</p>
          {clientId !== undefined && (
            <Link
              to={`/clients/${clientId}` as string}
              className="inline-flex min-h-11 items-center font-medium underline underline-offset-4 sm:min-h-0"
            >
              {mailingCopy.openClient}
            </Link>
          )}
        </Notice>
      )}
      {isEmailed && isDelivered && <PauseNotice />}
      {isEmailed && !isDelivered && <NotDelivered hasLink={hasLink} />}
    </>
  );
}

function NotDelivered({ hasLink }: { readonly hasLink: boolean }) {
  const isTest = useSession().organization?.test === true;
  return isTest ? (
    <Notice tone="info">{mailingCopy.keptInTest}</Notice>
  ) : (
    <Notice tone="warn">{mailingCopy[hasLink ? "notDelivered" : "notDeliveredFile"]}</Notice>
  );
}

/** Says that the document was changed by somebody else, and fetches it again. */
export function Outdated({ onReload }: { readonly onReload: () => Promise<void> }) {
  const reload = useMutation({ mutationFn: onReload });
  return (
    <>
      <Notice tone="danger">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1">{mailingCopy.outdated}</p>
          <Button isBusy={reload.isPending} onClick={() => reload.mutate()}>
            {mailingCopy.reload}
          </Button>
        </div>
      </Notice>
      {reload.error !== null && <ErrorNotice error={reload.error} />}
    </>
  );
}
