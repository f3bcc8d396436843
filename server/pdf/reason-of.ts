/** Returns what went wrong. The compiler puts a template's error where other errors have a code. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || ("code" in error ? String(error.code) : "") : String(error);
