import type { Finding as ShownFinding, FindingStatus, examined } from "#contract/organizations/installation.ts";
import type { Language } from "#contract/language.ts";
import { type DoctorCopy, doctorCopyIn } from "./copy.ts";

/** Writes a text in the language of the reader. */
type Say = (copy: DoctorCopy) => string;

type Check = (typeof examined)[number];

export interface Finding {
  readonly check: Check;
  readonly status: FindingStatus;
  readonly found: Say;
  /** The remedy in one line; null where nothing has to be done. */
  readonly fix: Say | null;
}

export const ok = (check: Check, found: Say): Finding => ({ check, status: "ok", found, fix: null });
export const warning = (check: Check, found: Say, fix: Say): Finding => ({ check, status: "warning", found, fix });
export const failed = (check: Check, found: Say, fix: Say): Finding => ({ check, status: "failed", found, fix });

export function presentFinding({ check, status, found, fix }: Finding, language: Language): ShownFinding {
  const copy = doctorCopyIn(language);
  return { check, status, found: found(copy), fix: fix?.(copy) ?? null };
}

/** Returns the text of an error in one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
