/** The outbox, for those who show it or work out what its mails say. */
export { findMail, findMails, type MailRow, requeueMail } from "./store.ts";
