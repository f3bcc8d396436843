import { ApiError } from "#web/api.ts";

/** Returns the field with a day in a closed period, empty for none of the request, when that is why it was refused. */
export const closedField = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.details.find(({ code }) => code === "PERIOD_CLOSED")?.path : undefined;
