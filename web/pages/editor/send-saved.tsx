import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { MailDialog } from "#web/records/documents/mailing/mail-dialog.tsx";
import type { EditorKind } from "./kinds.ts";
import type { Saver } from "./saving/saver.ts";

interface SendSavedProps {
  readonly kind: EditorKind;
  readonly saver: Saver;
  readonly onClose: () => void;
}

/** Sends the draft exactly as it is saved, and then leads to the page of the document. */
export function SendSaved({ kind, saver, onClose }: SendSavedProps) {
  const navigate = useNavigate();
  const [wasSent, setWasSent] = useState(false);
  const { saved } = saver;
  if (saved === null) return null;
  const { id } = saved.record;
  return (
    <MailDialog
      task={{ kind: kind.name === "quotations" ? "quotation" : "invoice", id, isFirst: true, etag: saved.etag }}
      onSent={() => setWasSent(true)}
      onClose={() => {
        onClose();
        if (wasSent) void navigate({ to: `/${kind.name}/${id}` });
      }}
    />
  );
}
