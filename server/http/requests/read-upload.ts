import { createHash } from "node:crypto";
import { basename } from "node:path/posix";
import { MIMEType } from "node:util";
import { fileNameLengthMax } from "#contract/documents/files.ts";
import { wording } from "#contract/api/wording.ts";
import { invalidFields, Refusal, tooLarge } from "#server/core/refusal.ts";

/** An uploaded file. */
export class Upload {
  readonly name: string;
  readonly content: Buffer;

  constructor(name: string, content: Buffer) {
    this.name = name;
    this.content = content;
  }

  /** Identifies the upload when requests are compared for idempotency. */
  toJSON() {
    return { name: this.name, sha256: createHash("sha256").update(this.content).digest("hex") };
  }
}

/** Allowance for the multipart form around the file. */
export const formBytesMax = 64 * 1024;

/** A form may have only one part; the second is read to report what is wrong with it. */
const partsRead = 2;
const partHeaderBytesMax = 16 * 1024;

const field = "file";

/**
 * Parses a form (RFC 7578) with one file in it.
 * @throws Refusal 400 when it is no such form, 413 when the file is larger than that, 422 when it is missing or there are
 * other fields
 */
export async function readUpload(contentType: string, body: Buffer, bytesMax: number): Promise<Upload> {
  const form = await parse(contentType, body);
  const unknown = [...new Set(form.keys())].filter((name) => name !== field);
  if (unknown.length > 0) {
    const message = wording("fields.notInForm", { field });
    throw invalidFields(unknown.map((path) => ({ path, code: "UNKNOWN_FIELD", message })));
  }
  const [file, ...others] = form.getAll(field);
  if (file === undefined || typeof file === "string") {
    throw invalidFields([{ path: field, code: "REQUIRED", message: wording("fields.fileMissing") }]);
  }
  if (others.length > 0) {
    throw invalidFields([{ path: field, code: "TOO_MANY", message: wording("fields.severalFiles") }]);
  }
  // The form around the file has an allowance of its own.
  if (file.size > bytesMax) throw tooLarge(bytesMax);
  return new Upload(plainName(file.name), Buffer.from(await file.arrayBuffer()));
}

async function parse(contentType: string, body: Buffer): Promise<FormData> {
  try {
    const parts = firstParts(contentType, body);
    return await new Response(new Uint8Array(parts), { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new Refusal("BAD_REQUEST", wording("requests.formInvalid"));
  }
}

/**
 * Returns a form without everything after its second part, so that hundreds of thousands of parts cost nothing.
 * @throws Error when it has no boundary, or a part has too many headers
 */
function firstParts(contentType: string, body: Buffer): Buffer {
  const boundary = new MIMEType(contentType).params.get("boundary") ?? "";
  if (boundary === "") throw new Error("no boundary");
  const delimiter = Buffer.from(`--${boundary}`);
  let at = body.indexOf(delimiter);
  for (let part = 0; part < partsRead && at !== -1; part++) {
    const next = body.indexOf(delimiter, at + delimiter.length);
    const content = body.indexOf("\r\n\r\n", at);
    if (next !== -1 && (content === -1 || content - at > partHeaderBytesMax)) throw new Error("too many headers");
    at = next;
  }
  return at === -1 ? body : Buffer.concat([body.subarray(0, at), delimiter, Buffer.from("--\r\n")]);
}

/** Returns the file name without any folder that the client sent and without control and format characters. */
function plainName(given: string): string {
  const name = basename(given.replaceAll("\\", "/"))
    .replaceAll(/\p{Cc}|\p{Cf}/gu, "")
    .trim();
  // A name of only dots is a folder when it is saved.
  return /^\.*$/.test(name) ? field : name.slice(0, fileNameLengthMax).toWellFormed();
}
