import { useRef } from "react";
import type { Invoice } from "#contract/invoices.ts";
import type { Quotation } from "#contract/quotations.ts";
import { newIdempotencyKey } from "#web/idempotency-key.ts";
import { type MailBody, type MailTask, sendMail } from "./mail-task.ts";

/**
 * Returns a function that sends an email. Repeating the same email after a lost response does not send it twice.
 */
export function useSendMail(task: MailTask): (body: MailBody) => Promise<Quotation | Invoice> {
  const last = useRef({ content: "", key: "" });
  return (body) => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) {
      last.current = { content, key: newIdempotencyKey() };
    }
    return sendMail(task, body, last.current.key);
  };
}
