/** The five documented headers, and nothing else that HTTP does not need. */
export const headersOf = (event: { readonly id: string; readonly type: string }, signature: string) => ({
  "Content-Type": "application/json",
  "Svc-Signature": signature,
  "Svc-Event-Id": event.id,
  "Svc-Event-Type": event.type,
  "User-Agent": "Service-Webhooks/1.0",
});
