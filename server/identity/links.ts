import { type Wording, wording } from "#contract/api/wording.ts";
import { Refusal } from "#server/core/refusal.ts";

export { endLinks, replaceLink, useLink } from "./links-store.ts";

/** The same error for a link that was used, has expired, was replaced, or never existed. */
export const linkNotValid = (remedy: Wording) =>
  new Refusal("LINK_NOT_VALID", wording("people.linkNotValid", { remedy }));
