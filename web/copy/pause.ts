import { pauseMessages } from "#words/pause.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text that says that emails and webhooks are paused. */
export const pauseCopy = toCopy("pause", pauseMessages);
