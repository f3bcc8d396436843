import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { copy } from "#web/copy/copy.ts";
import { Button } from "./button.tsx";

const shownMs = 2_000;

export function CopyButton({ text, label = copy.common.copy }: { readonly text: string; readonly label?: string }) {
  const [isCopied, setIsCopied] = useState(false);
  async function copyText() {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), shownMs);
  }
  return (
    <span className="inline-flex">
      <Button onClick={() => void copyText()}>
        {isCopied ? <Check className="size-4" aria-hidden /> : <Copy className="size-4" aria-hidden />}
        {isCopied ? copy.common.copied : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? copy.common.copied : ""}
      </span>
    </span>
  );
}
