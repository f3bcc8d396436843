import { organizationMessages } from "#words/organization.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the settings of an organization and of the emails to its clients. */
export const organizationCopy = toCopy("organization", organizationMessages);
