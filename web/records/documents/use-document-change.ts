import { ApiError, isApiError } from "#web/api.ts";
import { closedField } from "#web/values/closed-period.ts";
import { copy } from "#web/copy/copy.ts";
import { useRefreshDocuments } from "./queries.ts";

/**
 * Returns a function that makes a change to a document, then fetches again what shows it, also when the change was
 * refused because another person had changed the document.
 */
export function useDocumentChange(): <Result>(change: () => Promise<Result>) => Promise<Result> {
  const refresh = useRefreshDocuments();
  return async (change) => {
    try {
      const result = await change();
      await refresh();
      return result;
    } catch (error) {
      if (!isConflict(error)) throw error;
      await refresh();
      throw new ApiError(error.status, error.code, copy.documents.changedConcurrently, error.requestId);
    }
  };
}

/** True when the record is no longer what the page showed. The use of credit is a rule of its own, which the answer explains. */
const isConflict = (error: unknown): error is ApiError =>
  isApiError(error, "PRECONDITION_FAILED") ||
  (isApiError(error, "INVALID_STATE") &&
    closedField(error) === undefined &&
    error.currentStatus !== undefined &&
    error.currentStatus !== "USED");
