import { Refusal } from "#server/core/refusal.ts";

/** One answer for a link that was used, is too old, was replaced, or never was. */
export const linkNotValid = (remedy: string) =>
  new Refusal(
    "LINK_NOT_VALID",
    `This link is not good: it was used, is too old, or another one took its place. ${remedy}`,
  );
