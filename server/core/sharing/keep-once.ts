/**
 * Returns a function that creates a value on the first call and keeps it. A failure is not kept, so the next call tries
 * again.
 */
export function keepOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}
