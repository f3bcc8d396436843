import { createIsbotFromList, list } from "isbot";

/** Texts that say nothing of what fetches the page: an unknown browser, and one that a program may drive for a person. */
const saysNothing = ["A browser", "HeadlessChrome/1"];

/** Left out are the patterns that take those for machines: what matters is what a machine says of itself. */
const namesMachine = createIsbotFromList(
  list.filter((pattern) => !saysNothing.some((text) => new RegExp(pattern, "i").test(text))),
);

/** Every browser of a person calls itself Mozilla, except for those that save data: another name with a version is a program's. */
const ownName = /^(?!Mozilla\/|Opera\/|UCWEB\/)[\w.-]+(?: [\w.-]+)?\/\d/;

/** Programs of which that list lacks the names: mail scanners, and office programs that try a link before a browser opens it. */
const otherPrograms = /facebookexternalhit|ms-office|barracuda|mimecast/i;

const readLengthMax = 300;

/**
 * True when the User-Agent is that of a program: of a chat that previews a link, a mail scanner or a crawler. They fetch
 * a link before its reader does, often when the office pastes it.
 */
export function isMachine(userAgent: string | undefined): boolean {
  const name = userAgent?.slice(0, readLengthMax) ?? "";
  // Each browser says what it is.
  return name === "" || ownName.test(name) || otherPrograms.test(name) || namesMachine(name);
}
