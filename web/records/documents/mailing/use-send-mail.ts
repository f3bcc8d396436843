import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { type MailBody, type MailTask, sendMail, type SentDocument } from "./mail-task.ts";

/**
 * Returns a function that sends an email. Repeating the same email after a lost response does not send it twice.
 */
export function useSendMail(task: MailTask): (body: MailBody) => Promise<SentDocument> {
  const keyOf = useIdempotencyKey();
  return (body) => sendMail(task, body, keyOf(body));
}
