import { deflateSync } from "node:zlib";

// The compiler writes every object of a file as plain text, one after the other, with a table of their places at the end.
// Most are cells of the tag tree, four fifths of a long document. Here they go into compressed object streams (ISO 32000-1,
// 7.5.7), and the table becomes a stream as well.

/** Objects in one stream: a reader unpacks all of it for one of them. */
const objectsPerStream = 5_000;
const bytesPerPlace = 7;
/** The best level would save another percent for twice the time. */
const compression = { level: 7, memLevel: 9 };

interface FileObject {
  readonly number: number;
  /** From its number to its end. */
  readonly bytes: Buffer;
}

interface Parts {
  /** The bytes before the first object. */
  readonly head: Buffer;
  readonly objects: readonly FileObject[];
  /** The entries of the trailer that stay: root, info and identifier. */
  readonly trailer: string;
  readonly root: number;
}

/**
 * Returns the same file with its objects compressed, and the same bytes for the same file.
 * @param conformsToUa true to declare PDF/UA-1 as well, which the compiler writes in files of one standard only
 * @throws Error when it is not a file as the compiler writes it
 */
export function pack(file: Uint8Array, { conformsToUa }: { readonly conformsToUa: boolean }): Uint8Array {
  const { head, objects, trailer, root } = partsOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  const written: Buffer[] = [head];
  let length = head.length;
  const places = Buffer.alloc((objects.length + Math.ceil(objects.length / objectsPerStream) + 2) * bytesPerPlace);
  // The object 0 heads the list of the free ones.
  placeAt(places, 0, 0, 0, 0xffff);
  const write = (number: number, bytes: Buffer) => {
    placeAt(places, number, 1, length, 0);
    written.push(bytes);
    length += bytes.length;
  };
  const plain: FileObject[] = [];
  for (const object of objects) {
    const { number, bytes } = conformsToUa ? asUa(object, root) : object;
    if (isStream(bytes)) write(number, isPlainMap(bytes) ? compressed({ number, bytes }) : bytes);
    else plain.push({ number, bytes });
  }
  let next = objects.length + 1;
  for (let from = 0; from < plain.length; from += objectsPerStream) {
    const group = plain.slice(from, from + objectsPerStream);
    for (const [i, { number }] of group.entries()) placeAt(places, number, 2, next, i);
    write(next, streamOf(next, group));
    next += 1;
  }
  const start = length;
  placeAt(places, next, 1, start, 0);
  const table = deflateSync(differences(places.subarray(0, (next + 1) * bytesPerPlace)), compression);
  const parameters = `/DecodeParms << /Predictor 12 /Columns ${bytesPerPlace} >>`;
  const entries = `/Type /XRef /Size ${next + 1} /W [1 4 2] ${parameters} ${trailer}`;
  written.push(streamObject(next, entries, table), Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(written);
}

/** Writes where an object is: its kind, and the offset, or the stream and its index in it. */
function placeAt(places: Buffer, number: number, kind: 0 | 1 | 2, place: number, index: number): void {
  const at = number * bytesPerPlace;
  places.writeUInt8(kind, at);
  places.writeUInt32BE(place, at + 1);
  places.writeUInt16BE(index, at + 5);
}

/** Returns each place as its difference to the one before, which packs to an eighth: most objects follow one another. */
function differences(places: Buffer): Buffer {
  const rows: Buffer[] = [];
  for (let at = 0; at < places.length; at += bytesPerPlace) {
    // The number 2 in front of a row says that it is one of differences.
    const row = Buffer.alloc(bytesPerPlace + 1, 2);
    for (let i = 0; i < bytesPerPlace; i++)
      row[i + 1] = (places[at + i] ?? 0) - (at === 0 ? 0 : (places[at + i - bytesPerPlace] ?? 0));
    rows.push(row);
  }
  return Buffer.concat(rows);
}

const isStream = (bytes: Buffer): boolean => bytes.lastIndexOf("endstream") > bytes.length - 24;

/** True for the letters of a font's signs, which the compiler writes as plain text. */
const isPlainMap = (bytes: Buffer): boolean => /\/Type \/CMap/.test(bytes.toString("latin1", 0, 120));

/** Returns a plain stream compressed, with the entries of its dictionary. */
function compressed({ number, bytes }: FileObject): Buffer {
  const [begin, end] = [bytes.indexOf("stream\n") + 7, bytes.lastIndexOf("\nendstream")];
  const dictionary = bytes.toString("latin1", bytes.indexOf("<<") + 2, bytes.lastIndexOf(">>", begin));
  const entries = dictionary
    .replace(/\/Length \d+/, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return streamObject(number, entries, deflateSync(bytes.subarray(begin, end), compression));
}

/** Returns the object that holds other objects. */
function streamOf(number: number, group: readonly FileObject[]): Buffer {
  const bodies: Buffer[] = [];
  const index: string[] = [];
  let at = 0;
  for (const { number: own, bytes } of group) {
    const body = bytes.subarray(bytes.indexOf("obj") + 4, bytes.lastIndexOf("endobj"));
    index.push(`${own} ${at}`);
    bodies.push(body);
    at += body.length;
  }
  const first = Buffer.from(`${index.join(" ")}\n`);
  const packed = deflateSync(Buffer.concat([first, ...bodies]), compression);
  return streamObject(number, `/Type /ObjStm /N ${group.length} /First ${first.length}`, packed);
}

const streamObject = (number: number, entries: string, packed: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from("\nendstream\nendobj\n\n"),
  ]);

/** Finds the objects by the table at the end of the file: text that looks like one is in streams too. */
function partsOf(file: Buffer): Parts {
  const start = Number(
    /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString("latin1", Math.max(0, file.length - 64)))?.[1],
  );
  const [table = "", trailer = ""] = file.toString("latin1", start).split("trailer");
  const offsets = Array.from(table.matchAll(/(\d{10}) \d{5} n/g), ([, offset]) => Number(offset));
  const root = Number(/\/Root (\d+) 0 R/.exec(trailer)?.[1]);
  const kept = Array.from(trailer.matchAll(/\/Root \d+ 0 R|\/Info \d+ 0 R|\/ID \[[^[\]]*\]/g), ([entry]) => entry);
  const objects = offsets.map((offset, i) => ({
    number: i + 1,
    bytes: file.subarray(offset, offsets[i + 1] ?? start),
  }));
  const isWritten = ({ number, bytes }: FileObject) => bytes.toString("latin1", 0, 16).startsWith(`${number} 0 obj`);
  // A free place in between, or objects in another order, would be of another writer.
  if (!table.startsWith(`xref\n0 ${offsets.length + 1}\n`) || kept.length !== 3 || !objects.every(isWritten))
    throw new Error("the compiler wrote a file of another form");
  return { head: file.subarray(0, offsets[0]), objects, trailer: kept.join(" "), root };
}

const uaNamespace = 'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" ';
/** PDF/A asks for a description of each schema that it does not know. */
const uaSchema =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>' +
  "<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>" +
  "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>" +
  '<rdf:li rdf:parseType="Resource"><pdfaProperty:category>internal</pdfaProperty:category>' +
  "<pdfaProperty:description>Part of PDF/UA that the document conforms to</pdfaProperty:description>" +
  "<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>" +
  "</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>";

/** Returns the catalog and the metadata with what PDF/UA-1 asks for; other objects as they are. */
function asUa({ number, bytes }: FileObject, root: number): FileObject {
  if (number === root) {
    const catalog = bytes.toString("latin1");
    return {
      number,
      bytes: Buffer.from(replaced(catalog, "/ViewerPreferences <<", " /DisplayDocTitle true"), "latin1"),
    };
  }
  if (!bytes.toString("latin1", 0, 120).includes("/Subtype /XML")) return { number, bytes };
  const [from, to] = [bytes.indexOf("stream\n") + 7, bytes.lastIndexOf("endstream")];
  let xmp = bytes.toString("utf8", from, to).trimEnd();
  xmp = xmp.replace('<rdf:Description rdf:about="" ', `$&${uaNamespace}`);
  xmp = replaced(xmp, "<pdfaExtension:schemas><rdf:Bag>", uaSchema);
  xmp = replaced(xmp, "</pdfaExtension:schemas>", "<pdfuaid:part>1</pdfuaid:part>");
  const content = Buffer.from(`${xmp}\n`);
  const dictionary = `${number} 0 obj\n<< /Length ${content.length - 1} /Type /Metadata /Subtype /XML >>\nstream\n`;
  return { number, bytes: Buffer.concat([Buffer.from(dictionary), content, Buffer.from("endstream\nendobj\n\n")]) };
}

function replaced(text: string, after: string, added: string): string {
  if (!text.includes(after)) throw new Error(`the compiler wrote a file without ${after}`);
  return text.replace(after, () => after + added);
}
