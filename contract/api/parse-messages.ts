import { compileMessage } from "@lingui/message-utils/compileMessage";

/**
 * Returns a catalog with its messages parsed, as Lingui expects them outside of development; texts without values stay
 * as they are. Apart from `copy.ts`, so that browsers load no parser.
 */
export function parseMessages(messages: unknown): unknown {
  if (typeof messages === "string") return messages.includes("{") ? compileMessage(messages) : messages;
  if (typeof messages !== "object" || messages === null || Array.isArray(messages)) return messages;
  return Object.fromEntries(Object.entries(messages).map(([key, value]) => [key, parseMessages(value)]));
}
