import { useRef } from "react";
import { newIdempotencyKey } from "./idempotency-key.ts";

/**
 * Returns a function that returns the key of a request. The same content has the same key, so that repeating a request
 * whose response was lost has no second effect; other content is another request.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ text: "", key: "" });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.text !== text) last.current = { text, key: newIdempotencyKey() };
    return last.current.key;
  };
}
