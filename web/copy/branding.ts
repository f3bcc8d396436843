import { brandingMessages } from "#words/branding.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the page about an organization's colour and footer. */
export const brandingCopy = toCopy("branding", brandingMessages);
