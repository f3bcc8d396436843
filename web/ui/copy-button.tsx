import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useRef, useState } from "react";
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
  const { isCopied, message, copyText } = useCopied(text);
  return (
    <span className="inline-flex">
      <Button onClick={copyText}>
        <CopyIcon isCopied={isCopied} />
        {message === "" ? label : message}
      </Button>
      <CopyMessage>{message}</CopyMessage>
    </span>
  );
}

/** A small button beside a text that copies it. */
export function CopyIconButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { isCopied, message, copyText } = useCopied(text);
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
      <CopyMessage>{message}</CopyMessage>
    </span>
  );
}

function useCopied(text: CopyButtonProps["text"]) {
  const [state, setState] = useState<"idle" | "copied" | "refused">("idle");
  /** The text of a press whose copy was refused because the text had to be loaded first: the next press has it at once. */
  const loaded = useRef<string>(undefined);
  async function copyText() {
    try {
      const load = typeof text === "string" ? text : async () => (loaded.current = await text());
      await putOnClipboard(loaded.current ?? load);
    } catch (error) {
      if (loaded.current === undefined) throw error;
      setState("refused");
      return;
    }
    loaded.current = undefined;
    setState("copied");
    setTimeout(() => setState("idle"), shownMs);
  }
  const message = { idle: "", copied: copy.common.copied, refused: copy.common.copyAgain }[state];
  return { isCopied: state === "copied", message, copyText: () => void copyText() };
}

const CopyIcon = ({ isCopied }: { readonly isCopied: boolean }) =>
  isCopied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />;

const CopyMessage = ({ children }: { readonly children: string }) => (
  <span role="status" className="sr-only">
    {children}
  </span>
);
