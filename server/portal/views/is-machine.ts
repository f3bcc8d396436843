import { createIsbotFromList, list } from "isbot";

/** Texts that say nothing of what fetches the page: an unknown browser, and one that a program may drive for a person. */
const saysNothing = ["A browser", "HeadlessChrome/1"];

/** Left out are the patterns that take those for machines: what matters is what a machine says of itself. */
const namesMachine = createIsbotFromList(
  list.filter((pattern) => !saysNothing.some((text) => new RegExp(pattern, "i").test(text))),
);

const readLengthMax = 300;

/**
 * True when the User-Agent is that of a program: of a chat that previews a link, a mail scanner or a crawler. They fetch
 * a link before its reader does, often when the office pastes it.
 */
export const isMachine = (userAgent: string | undefined): boolean => namesMachine(userAgent?.slice(0, readLengthMax));
