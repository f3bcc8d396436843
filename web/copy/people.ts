import { peopleMessages } from "#words/people.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the pages about members and about the user's own sign-in. */
export const peopleCopy = toCopy("people", peopleMessages);
