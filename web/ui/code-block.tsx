import { CopyButton } from "./copy-button.tsx";

/** Shows machine-readable text with a copy button; JSON is indented. */
export function CodeBlock({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h4 className="font-medium text-muted">{label}</h4>
        <CopyButton text={text} />
      </div>
      <pre
        // The block scrolls, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={label}
        role="region"
        className="max-h-72 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap break-words"
      >
        {formatJson(text)}
      </pre>
    </div>
  );
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
