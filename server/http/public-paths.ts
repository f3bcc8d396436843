/** The public paths outside the API. */
export const publicPaths = ["/", "/livez", "/readyz", "/openapi.json", "/docs", "/docs/reference.js"] as const;
