import { singleSignOnMessages } from "#words/single-sign-on.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of sign-in by an organization's identity provider, at sign-in and in the settings. */
export const singleSignOnCopy = toCopy("single-sign-on", singleSignOnMessages);
