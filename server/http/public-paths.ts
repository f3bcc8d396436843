/** The public paths outside the API. */
export const publicPaths = [
  "/",
  "/livez",
  "/readyz",
  "/openapi.json",
  "/postman.json",
  "/llms.txt",
  "/docs",
  "/docs/api-reference",
  "/docs/office",
  "/docs/reference.js",
  "/docs/search",
] as const;
