import { copy, keysOf } from "#web/copy/copy.ts";

export const eventTypes = keysOf(copy.eventTypes);
