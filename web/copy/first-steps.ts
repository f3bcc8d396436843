import { firstStepsMessages } from "#words/first-steps.ts";
import { toCopy } from "#web/copy/to-copy.ts";

export const firstStepsCopy = toCopy("first-steps", firstStepsMessages);
