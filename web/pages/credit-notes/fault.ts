import { ApiError } from "#web/api.ts";
import { capitalize } from "#web/ui/forms/form.tsx";

/** Returns a refusal of the items with its details at a field of the form, because the items have none of their own. */
export function itemFaultsAt(error: unknown, field: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, message, requestId } = error;
  const details = error.details.map((fault) => (/^items\b/.test(fault.path) ? { ...fault, path: field } : fault));
  return new ApiError(status, code, message, requestId, details);
}

/** Returns a refusal of the items with its reason as the message, for a form without fields for them. */
export function withItemFault(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, requestId } = error;
  const fault = error.details.find(({ path }) => /^items\b/.test(path));
  return fault === undefined ? error : new ApiError(status, code, capitalize(fault.message), requestId);
}
