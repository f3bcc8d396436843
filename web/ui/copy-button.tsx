import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { copy } from "#web/copy/copy.ts";
import { Button } from "./button.tsx";
import { putOnClipboard } from "./put-on-clipboard.ts";

const shownMs = 2_000;

interface CopyButtonProps {
  /** The text, or what loads it when the button is pressed. */
  readonly text: string | (() => Promise<string>);
  readonly label?: string;
}

export function CopyButton({ text, label = copy.common.copy }: CopyButtonProps) {
  const { isCopied, copyText } = useCopied(text);
  return (
    <span className="inline-flex">
      <Button onClick={copyText}>
        <CopyIcon isCopied={isCopied} />
        {isCopied ? copy.common.copied : label}
      </Button>
      <CopiedMessage isCopied={isCopied} />
    </span>
  );
}

/** A small button beside a text that copies it. */
export function CopyIconButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { isCopied, copyText } = useCopied(text);
  return (
    <span className="inline-flex">
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={copyText}
        className="flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink sm:size-8"
      >
        <CopyIcon isCopied={isCopied} />
      </button>
      <CopiedMessage isCopied={isCopied} />
    </span>
  );
}

function useCopied(text: CopyButtonProps["text"]) {
  const [isCopied, setIsCopied] = useState(false);
  async function copyText() {
    await putOnClipboard(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), shownMs);
  }
  return { isCopied, copyText: () => void copyText() };
}

const CopyIcon = ({ isCopied }: { readonly isCopied: boolean }) =>
  isCopied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />;

const CopiedMessage = ({ isCopied }: { readonly isCopied: boolean }) => (
  <span role="status" className="sr-only">
    {isCopied ? copy.common.copied : ""}
  </span>
);
