import { rolesMessages } from "#words/roles.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the table of roles. */
export const rolesCopy = toCopy("roles", rolesMessages);
