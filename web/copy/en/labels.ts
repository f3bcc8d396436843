/** Text beside what programs keep with a record. */
export const labelsMessages = {
  title: "Other systems",
  externalId: "External ID",
} as const;
