import { projectPageMessages } from "#words/project-page.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the list and the page of projects. */
export const projectPageCopy = toCopy("project-page", projectPageMessages);
