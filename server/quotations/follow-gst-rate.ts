/** Drafts issue at the organization's rate, so they change when it does; sent quotations keep theirs. */
export { changeDraftGstRates as draftQuotationsFollowGstRate } from "./store.ts";
