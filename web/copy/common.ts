import { commonMessages } from "#words/common.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text that several pages share: failures, buttons, navigation, lists. */
export const commonCopy = toCopy("common", commonMessages);
