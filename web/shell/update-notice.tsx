import { useEffect, useState, useSyncExternalStore } from "react";
import { copy } from "#web/copy/copy.ts";
import { updateCopy } from "#web/copy/update.ts";
import { Button } from "#web/ui/button.tsx";
import { hasEditsToSave, hasUnsavedEdits, watchEdits } from "#web/session/unsaved.ts";
import { EdgeNotice } from "#web/ui/lazy-part.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { setUpdateCheck } from "#web/ui/update-check.ts";

/** The name under which the tab keeps the first script of the version that was replaced. */
const replacedKey = "quoin replaced";

/** The first script of this page, whose name changes with every version. */
const firstScript = document.querySelector("script[type=module][src]")?.getAttribute("src");
const replaced = readReplaced();
/** True until the person was told that this page replaced one of an earlier version. */
let isToBeTold = replaced !== null && replaced !== firstScript;

/**
 * Says that Quoin was updated, once a script of this page is gone. A page on which nothing was typed is reloaded when it
 * needs the script, unless the last reload has brought the same version again, as during a rolling upgrade.
 */
export function UpdateNotice() {
  const [isUpdated, setIsUpdated] = useState(false);
  const hasEdits = useSyncExternalStore(watchEdits, hasUnsavedEdits);
  const mustSave = useSyncExternalStore(watchEdits, hasEditsToSave);
  useEffect(() => {
    if (isToBeTold) showToast(updateCopy.reloaded);
    isToBeTold = false;
    const check = async (isNeeded: boolean) => {
      if (!(await servesAnotherVersion())) return false;
      setIsUpdated(true);
      const canReload = keepReplaced() && replaced !== firstScript;
      if (isNeeded && canReload && !hasUnsavedEdits()) location.reload();
      return true;
    };
    // Also for scripts that no part of a page waits for.
    const onMissing = () => void check(false);
    setUpdateCheck(check);
    addEventListener("vite:preloadError", onMissing);
    return () => {
      setUpdateCheck(undefined);
      removeEventListener("vite:preloadError", onMissing);
    };
  }, []);
  useEffect(() => {
    if (hasEdits) loadDialogs();
  }, [hasEdits]);
  if (!isUpdated) return null;
  return (
    <EdgeNotice role="status">
      <p className={mustSave ? "py-1.5 pr-2.5" : ""}>{mustSave ? updateCopy.saveFirst : updateCopy.reload}</p>
      {!mustSave && <Button onClick={() => location.reload()}>{copy.failure.reload}</Button>}
    </EdgeNotice>
  );
}

/** Loads the dialogs without which what is typed could neither be saved nor given up after an update. */
function loadDialogs(): void {
  const dialogs = [
    import("./sign-in-dialog.tsx"),
    import("./confirm-dialog.tsx"),
    import("#web/ui/forms/discard-dialog.tsx"),
  ];
  void Promise.allSettled(dialogs);
}

/** True when the server's page begins with another script. Its page in another language does, too. */
async function servesAnotherVersion(): Promise<boolean> {
  try {
    const response = await fetch("/", { cache: "no-store" });
    const page = await response.text();
    const [, served] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
    const isSameLanguage = page.includes(`<html lang="${document.documentElement.lang}"`);
    return response.ok && isSameLanguage && served !== undefined && served !== firstScript;
  } catch {
    // The server is away.
    return false;
  }
}

function readReplaced(): string | null {
  try {
    const kept = sessionStorage.getItem(replacedKey);
    if (kept !== firstScript) sessionStorage.removeItem(replacedKey);
    return kept;
  } catch {
    return null;
  }
}

/** Returns false without storage: nothing would end a loop of reloads then. */
function keepReplaced(): boolean {
  try {
    sessionStorage.setItem(replacedKey, firstScript ?? "");
    return true;
  } catch {
    return false;
  }
}
