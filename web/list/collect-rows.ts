/** The largest page that the API returns. */
const rowsPerRequest = 100;

/** The most rows that are selected at once: an action on more of them would take too long to watch. */
export const selectedRowsMax = 2_000;

interface Page<Row> {
  readonly data: readonly Row[];
  readonly nextCursor: string | null;
}

/** Fetches the rows of all pages, up to the limit; `isCut` is true when there are more. */
export async function collectRows<Row>(
  fetchPage: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Row>>,
  onCount: (count: number) => void,
): Promise<{ readonly found: readonly Row[]; readonly isCut: boolean }> {
  const found: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await fetchPage({ limit: rowsPerRequest, ...(cursor === null ? {} : { cursor }) });
    found.push(...page.data);
    onCount(found.length);
    cursor = page.nextCursor;
  } while (cursor !== null && found.length < selectedRowsMax);
  return { found, isCut: cursor !== null };
}
