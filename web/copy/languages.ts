import { languagesMessages } from "#words/languages.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the choice of the app's language. */
export const languagesCopy = toCopy("languages", languagesMessages);
