import type { FileType } from "#contract/files.ts";

/** The logo as a template finds it: its name tells how it is to be read. */
export const logoImage = (file: { readonly mediaType: FileType; readonly content: Uint8Array }) => ({
  name: file.mediaType === "image/png" ? "logo.png" : "logo.jpg",
  content: file.content,
});
