import { extractText, getDocumentProxy } from "unpdf";

/** What a PDF says, page by page, with the line breaks of its layout as blanks. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  // The reader takes the bytes for itself.
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)));
  return text.map((page) => page.replaceAll(/\s+/g, " "));
}

export const textOf = async (pdf: Uint8Array): Promise<string> => (await pagesOf(pdf)).join(" ");
