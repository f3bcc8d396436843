/** Returns an instant of ISO 8601 as a table shows it, in UTC. */
export const asMinute = (instant: string | null): string =>
  instant === null ? "-" : instant.slice(0, 16).replace("T", " ");
