import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { words } from "#web/words.ts";
import { Button } from "./button.tsx";

const shownMs = 2_000;

export function CopyButton({ text, label = words.common.copy }: { readonly text: string; readonly label?: string }) {
  const [isCopied, setIsCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), shownMs);
  }
  return (
    <span className="inline-flex">
      <Button
        onClick={() => {
          void copy();
        }}
      >
        {isCopied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
        {isCopied ? words.common.copied : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? words.common.copied : ""}
      </span>
    </span>
  );
}

/** Text of a machine, indented where it is JSON. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h4 className="font-medium text-muted">{label}</h4>
        <CopyButton text={text} />
      </div>
      <pre
        // It scrolls, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        role="region"
        className="max-h-72 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap break-words"
      >
        {indented(text)}
      </pre>
    </div>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
