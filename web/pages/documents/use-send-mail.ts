import { useRef } from "react";
import type { Invoice } from "#contract/invoices.ts";
import type { Quotation } from "#contract/quotations.ts";
import { type MailBody, type MailTask, sendMail } from "./mail-task.ts";

/**
 * Returns a function that sends an email. Repeating the same email after a lost response does not send it twice.
 */
export function useSendMail(task: MailTask): (body: MailBody) => Promise<Quotation | Invoice> {
  const last = useRef({ content: "", key: "" });
  return (body) => {
    const content = JSON.stringify(body);
    if (last.current.content !== content) {
      last.current = { content, key: crypto.getRandomValues(new Uint32Array(4)).join("-") };
    }
    return sendMail(task, body, last.current.key);
  };
}
