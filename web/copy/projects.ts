import { projectsMessages } from "#words/projects.ts";
import { toCopy } from "#web/copy/to-copy.ts";

/** Text of the fields and dialogs of projects. */
export const projectsCopy = toCopy("projects", projectsMessages);
