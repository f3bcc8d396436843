/** The paths beside the API that anyone may read. */
export const publicPaths = ["/", "/livez", "/readyz", "/openapi.json", "/docs", "/docs/reference.js"] as const;
