import { createHash } from "node:crypto";
import { basename } from "node:path/posix";
import { fileNameLengthMax } from "#contract/files.ts";
import { invalidFields, Refusal } from "#server/refusal.ts";

/** A file as it was sent. */
export class Upload {
  readonly name: string;
  readonly content: Buffer;

  constructor(name: string, content: Buffer) {
    this.name = name;
    this.content = content;
  }

  /** What makes another upload the same request. */
  toJSON() {
    return { name: this.name, sha256: createHash("sha256").update(this.content).digest("hex") };
  }
}

/** Room for the form around the file. */
export const formBytesMax = 64 * 1024;

const field = "file";

/**
 * Reads a form (RFC 7578) with one file in it.
 * @throws Refusal 400 when it is no such form, 422 when the file is missing or something else stands in it
 */
export async function readUpload(contentType: string, body: Buffer): Promise<Upload> {
  const form = await parse(contentType, body);
  const unknown = [...new Set(form.keys())].filter((name) => name !== field);
  if (unknown.length > 0) {
    const message = `is not a field of this form, which takes \`${field}\` alone; remove it`;
    throw invalidFields(unknown.map((path) => ({ path, code: "UNKNOWN_FIELD", message })));
  }
  const [file, ...others] = form.getAll(field);
  if (file === undefined || typeof file === "string") {
    throw invalidFields([{ path: field, code: "REQUIRED", message: "is missing; send a file under this name" }]);
  }
  if (others.length > 0) {
    throw invalidFields([
      { path: field, code: "TOO_MANY", message: "may be one file; send each in a request of its own" },
    ]);
  }
  return new Upload(plainName(file.name), Buffer.from(await file.arrayBuffer()));
}

async function parse(contentType: string, body: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new Refusal("BAD_REQUEST", "The body is not a form: send it as multipart/form-data with its boundary.");
  }
}

/** The name alone, without the folder that some send with it and without what no name should hold. */
function plainName(given: string): string {
  const name = basename(given.replaceAll("\\", "/"))
    .replaceAll(/\p{Cc}|\p{Cf}/gu, "")
    .trim();
  // Dots alone are a folder to whoever saves it.
  return /^\.*$/.test(name) ? field : name.slice(0, fileNameLengthMax).toWellFormed();
}
