/** The seconds that a 503 asks its client to wait, by cause. A 429 says when its limit ends. */
export const retryAfterSeconds = {
  /** The database is away, gave the request up, or has no space; it is usually back within moments. */
  unavailable: 2,
  /** As many of an organization's PDFs or files wait as may; it takes a few seconds until some of them are done. */
  queueFull: 5,
} as const;
