import type { Translation } from "#contract/copy.ts";
import type { labelsMessages as english } from "../en/labels.ts";

/** Text beside what programs keep with a record. */
export const labelsMessages: Translation<typeof english> = {
  title: "其他系统",
  externalId: "外部编号",
};
