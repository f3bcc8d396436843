/** Saves a file like a download. */
export function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  // By then the browser has read the blob.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Chromium's function that asks where to save a file. */
interface WithFilePicker {
  readonly showSaveFilePicker?: (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>;
}

type SaveStream = (content: ReadableStream<Uint8Array>, signal: AbortSignal) => Promise<void>;

/**
 * Asks where to save a file and returns a function that writes it there as it grows. A browser that cannot do so keeps
 * the file in memory and downloads it in the end. Call it at once after a click: the prompt requires one.
 * @throws DOMException AbortError when the person closes the prompt
 */
export async function chooseDestination(name: string): Promise<SaveStream> {
  // Called on the window, as the browser requires.
  const file = await (window as WithFilePicker).showSaveFilePicker?.({ suggestedName: name });
  if (file !== undefined) {
    return async (content, signal) => content.pipeTo(await file.createWritable(), { signal });
  }
  return async (content, signal) => {
    const blob = await new Response(content).blob();
    signal.throwIfAborted();
    saveFile(blob, name);
  };
}
