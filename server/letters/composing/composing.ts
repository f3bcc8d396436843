import type { Services } from "#server/http/caller.ts";

/** The services that composing a mail needs. */
export type Composing = Pick<Services, "db" | "secret" | "clock"> & {
  /** The public base URL of this service, without a trailing slash. */
  readonly publicUrl: string;
  /** True for the mail that leaves; the office never sees the codes of its clients. */
  readonly isSending?: boolean;
};
