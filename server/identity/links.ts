import { Refusal } from "#server/core/refusal.ts";

/** The same error for a link that was used, has expired, was replaced, or never existed. */
export const linkNotValid = (remedy: string) =>
  new Refusal("LINK_NOT_VALID", `This link has expired, was already used, or was replaced by a newer one. ${remedy}`);
