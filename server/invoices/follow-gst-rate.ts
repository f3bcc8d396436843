/** Drafts are issued at the organization's rate, so they change with it; sent invoices keep theirs. */
export { changeDraftGstRates as draftInvoicesFollowGstRate } from "./store.ts";
