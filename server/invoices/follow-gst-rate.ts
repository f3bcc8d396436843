/** Drafts issue at the organization's rate, so they change when it does; sent invoices keep theirs. */
export { changeDraftGstRates as draftInvoicesFollowGstRate } from "./store.ts";
