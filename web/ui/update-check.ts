/**
 * Finds out that a script could not be loaded because Quoin was updated, and tells the person. A page that cannot go on
 * without the script is reloaded where nothing typed would be lost.
 */
type UpdateCheck = (isNeeded: boolean) => Promise<boolean>;

let check: UpdateCheck | undefined;

/** Sets what checks for updates, which is loaded after the page. */
export function setUpdateCheck(next: UpdateCheck | undefined): void {
  check = next;
}

/** Returns true when Quoin was updated. @param isNeeded true for a part that the person has asked for */
export const isUpdated = async (isNeeded: boolean): Promise<boolean> => (await check?.(isNeeded)) ?? false;
