import { isApiError } from "#web/api.ts";
import { useRefreshDocuments } from "#web/records/documents/queries.ts";

/**
 * Returns a function that sends a change of a contract or a claim, and fetches again what shows it. A refusal names the
 * document that prevents the change, so its text is shown as it is.
 */
export function useContractChange(): <Result>(change: () => Promise<Result>) => Promise<Result> {
  const refresh = useRefreshDocuments();
  return async (change) => {
    try {
      const result = await change();
      await refresh();
      return result;
    } catch (error) {
      if (isApiError(error, "INVALID_STATE") || isApiError(error, "PRECONDITION_FAILED")) await refresh();
      throw error;
    }
  };
}
