import { useEffect } from "react";
import { ApiError } from "#web/api.ts";
import { sendCheckCopy } from "#web/copy/send-check.ts";
import { useNotedEdits } from "#web/session/unsaved.ts";

/** The forms with something that was typed and is not saved. */
const unsaved = new Set<object>();

/** Keeps a document from being sent while the form holds something that is not saved. */
export function useUnsaved(isDirty: boolean): void {
  useNotedEdits(isDirty);
  useEffect(() => {
    if (!isDirty) return undefined;
    const form = {};
    unsaved.add(form);
    return () => void unsaved.delete(form);
  }, [isDirty]);
}

/** Refuses to send a document that would go without what was just typed. @throws ApiError */
export function refuseUnsaved(): void {
  if (unsaved.size > 0) throw new ApiError(422, "VALIDATION_FAILED", sendCheckCopy.saveFirst, null);
}
