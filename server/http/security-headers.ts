import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

/** The policy of every response that is not a page: it may load nothing, and no page may frame it. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
});

/**
 * The headers of every response, computed once: a connection that sends no valid HTTP has no request to compute them
 * for. Pages replace the policy with their own.
 */
export const securityHeaders: Readonly<Record<string, string>> = (() => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
})();

/** Returns the policy of a page whose scripts, styles and images come from this server. */
export const pagePolicy = (...further: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ...further,
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The policy header by itself, for JSON responses under routes of pages. */
export const strictPolicy = { "content-security-policy": securityHeaders["content-security-policy"] };
