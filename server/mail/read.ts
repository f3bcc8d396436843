/** The outbox, for folders that show it or compose its mails. */
export { findMail, findMails, type MailRow, requeueMail } from "./store.ts";
