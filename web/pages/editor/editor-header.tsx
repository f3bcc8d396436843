import Eye from "lucide-react/icons/eye";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { Button } from "#web/ui/button.tsx";
import { editorCopy } from "#web/copy/editor.ts";
import type { EditorKind } from "./kinds.ts";
import { SaveIndicator } from "./saving/save-indicator.tsx";
import type { Saver, SaveStatus } from "./saving/saver.ts";

interface EditorHeaderProps {
  readonly kind: EditorKind;
  readonly status: SaveStatus;
  readonly saver: Saver;
  readonly isUntouched: boolean;
  readonly isPreviewed: boolean;
  readonly onPreview: () => void;
  readonly onRetry: () => void;
  readonly onShowFault: () => void;
}

/** The title of the editor, whether the draft is saved, and what can be done with it. */
export function EditorHeader(props: EditorHeaderProps) {
  const { kind, status, saver, isUntouched, isPreviewed, onPreview, onRetry, onShowFault } = props;
  const { saved } = saver;
  const list = `/${kind.name}`;
  return (
    <PageHeader
      title={saved === null ? kind.copy.newTitle : titleOf(kind, saved.record.number)}
      lead={<SaveIndicator {...{ status, isUntouched, onShowFault, onRetry }} />}
      back={
        saved === null
          ? { to: list, name: kind.copy.list }
          : { to: `${list}/${saved.record.id}`, name: saved.record.title }
      }
      actions={
        <Button aria-pressed={isPreviewed} onClick={onPreview}>
          <Eye className="size-4" aria-hidden />
          {isPreviewed ? editorCopy.preview.hide : editorCopy.preview.show}
        </Button>
      }
    />
  );
}

/** Returns the title of a saved draft. An invoice has no number of its own before it is sent. */
const titleOf = ({ name, copy }: EditorKind, number: string): string =>
  name === "invoices" && number.startsWith("DRAFT-")
    ? editorCopy.kinds.invoices.editDraftTitle
    : copy.editTitle({ number });
