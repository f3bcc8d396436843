import XMLBuilder from "fast-xml-builder";

/** An element: its text, its children in the order that the schema prescribes, or nothing where it is left out. */
export type Xml = string | XmlParent | readonly XmlParent[] | undefined;
export interface XmlParent {
  readonly [name: string]: Xml;
}

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: "@", textNodeName: "#", format: true });

/** The characters that XML 1.0 has no way to write, not even as a reference. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Returns a document in UTF-8. Attributes are fields that begin with `@`; the text beside them is the field `#`. */
export const writeXml = (root: XmlParent): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(writable(root))}`);

/** Returns the tree without what is left out, and without characters that cannot be written. */
function writable(parent: XmlParent): object {
  const kept = Object.entries(parent).filter(([, child]) => child !== undefined);
  return Object.fromEntries(kept.map(([name, child]) => [name, writableChild(child)]));
}

/** Returns a text without the characters that cannot be written. */
export const writableText = (text: string): string => text.toWellFormed().replaceAll(notXml, "");

function writableChild(child: Xml): unknown {
  if (typeof child === "string") return writableText(child);
  return Array.isArray(child) ? child.map(writable) : writable(child as XmlParent);
}
