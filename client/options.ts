/** The options of one request. */
export interface Options {
  /** Stops the request, and waiting for the next try. */
  readonly signal?: AbortSignal;
  /** The ETag that the resource must still have, or the request is refused with 412; see `etagOf`. */
  readonly ifMatch?: string;
  /**
   * Makes a repeated request have its effect once. Each write gets a random one, which all of its tries share; give
   * your own, such as the id of a row, if your program may repeat the call.
   */
  readonly idempotencyKey?: string;
}
