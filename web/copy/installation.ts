import { installationMessages } from "#words/installation.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the page about the installation. */
export const installationCopy = toCopy("installation", installationMessages);
