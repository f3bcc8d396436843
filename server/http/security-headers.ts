import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

/** The policy of every answer that is not a page: nothing may be loaded by it, and no page may frame it. */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
});

/**
 * The headers that every answer has, made once: a connection that sends no valid HTTP has no request to make them for.
 * Pages replace the policy by one of their own.
 */
export const securityHeaders: Readonly<Record<string, string>> = (() => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
})();

/** The policy alone, for JSON among pages. */
export const strictPolicy = { "content-security-policy": securityHeaders["content-security-policy"] };
