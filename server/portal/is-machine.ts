import { createIsbotFromList, list } from "isbot";

/** A browser without any of the usual words: one that is not known is no machine. */
const plainWords = "A browser";

/** Left out is the pattern that takes every unknown text for a machine: what matters is what a machine says of itself. */
const namesMachine = createIsbotFromList(list.filter((pattern) => !new RegExp(pattern, "i").test(plainWords)));

const readLengthMax = 300;

/**
 * True when the User-Agent is that of a program: of a chat that previews a link, a mail scanner or a crawler. They fetch
 * a link before its reader does, often when the office pastes it.
 */
export const isMachine = (userAgent: string | undefined): boolean => namesMachine(userAgent?.slice(0, readLengthMax));
