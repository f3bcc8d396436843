import { useEffect, useRef } from "react";
import { appPrefix } from "#contract/api/app-route.ts";
import { copy } from "#web/copy/copy.ts";
import { mailingCopy } from "#web/copy/mailing.ts";
import { useMailState } from "#web/session/use-mail-state.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { DialogActions } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { ShareLinks } from "./share-links.tsx";

interface ReadyToShareProps {
  readonly kind: "claims" | "credit-notes";
  readonly id: string;
  readonly number: string;
  /** The address of an email that waits or is only listed; null without one. */
  readonly to: string | null;
  readonly onClose: () => void;
}

/** Says that a claim or a credit note is there although no email carries it, and offers ways to give it to the client. */
export function ReadyToShare({ kind, id, number, to, onClose }: ReadyToShareProps) {
  const { sent } = mailingCopy;
  const done = useRef<HTMLButtonElement>(null);
  // The field that had the focus is gone.
  useEffect(() => done.current?.focus(), []);
  const name = mailingCopy.shared[kind];
  const state = useMailState();
  const text = state === "PAUSED" ? sent.paused : state === "KEPT" ? sent.kept : sent.queued;
  return (
    <div className="space-y-5">
      <Notice tone="info">
        <p className="wrap-anywhere">
          {to === null ? sent.issued({ name, number }) : text({ name, number, recipient: to })}
        </p>
      </Notice>
      <p>{sent.share}</p>
      <div className="flex flex-wrap gap-2">
        <ShareLinks kind={kind} id={id} name={`${name} ${number}`} />
        <a href={`${appPrefix}/${kind}/${id}/pdf`} download className={buttonClass()}>
          {sent.downloadPdf}
        </a>
      </div>
      <DialogActions>
        <Button ref={done} variant="primary" onClick={onClose}>
          {copy.common.done}
        </Button>
      </DialogActions>
    </div>
  );
}
