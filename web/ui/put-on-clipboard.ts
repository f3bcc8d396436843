/**
 * Copies a text to the clipboard.
 * @param text the text, or what loads it: Safari lets a page write what it loads only if the write begins with the press
 * @throws Error when the browser refuses, as WebKit does over plain HTTP where the text is loaded first
 */
export async function putOnClipboard(text: string | (() => Promise<string>)): Promise<void> {
  // Browsers offer it over HTTPS and on this machine alone; in an office's network Quoin is opened over plain HTTP as well.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return copySelection(typeof text === "string" ? text : await text());
  if (typeof text === "string") return clipboard.writeText(text);
  // Firefox has it since 127, and before that lets a page write some seconds after the press.
  if (!("ClipboardItem" in globalThis)) return clipboard.writeText(await text());
  return clipboard.write([new ClipboardItem({ "text/plain": text().then(asPlainText) })]);
}

const asPlainText = (text: string) => new Blob([text], { type: "text/plain" });

/** Copies by selecting the text in a field, for a moment, beside what has the focus: a dialog keeps the focus inside. */
function copySelection(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "sr-only";
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  // Deprecated, and without a replacement on pages without HTTPS.
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("the browser does not copy");
}
