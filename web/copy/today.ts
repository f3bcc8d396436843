import { todayMessages } from "#words/today.ts";
import { toCopy } from "#web/copy/to-copy.ts";

export const todayCopy = toCopy("today", todayMessages);
