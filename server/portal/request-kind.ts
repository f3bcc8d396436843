import type { FastifyRequest } from "fastify";

const formType = "application/x-www-form-urlencoded";

/** True for what a page of another site loads without leaving it; browsers say so in headers that no page can set. */
export function isEmbeddedElsewhere({ headers }: FastifyRequest): boolean {
  const { "sec-fetch-site": site, "sec-fetch-dest": destination } = headers;
  return (site === "cross-site" || site === "same-site") && destination !== undefined && destination !== "document";
}

/** True for a form of a browser. */
export const isForm = ({ headers: { "content-type": type = "" } }: FastifyRequest) => type.startsWith(formType);

/** True when the request sends JSON, or accepts JSON and not HTML. */
export function isProgram({ headers: { "content-type": type = "", accept = "" } }: FastifyRequest): boolean {
  return type.startsWith("application/json") || (accept.includes("application/json") && !accept.includes("text/html"));
}
