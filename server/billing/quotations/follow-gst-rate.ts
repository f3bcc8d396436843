/** Drafts are issued at the organization's rate, so they change with it; sent quotations keep theirs. */
export { changeGstRateOfDraftQuotations } from "./store.ts";
