import { welcomeMessages } from "#words/welcome.ts";
import { toCopy } from "#web/copy/to-copy.ts";

export const welcomeCopy = toCopy("welcome", welcomeMessages);
