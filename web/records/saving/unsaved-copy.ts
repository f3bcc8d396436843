/**
 * Copies of changes that the server does not have yet, in this browser. When its storage is full or switched off, pages
 * go on without them.
 */

export function keepUnsavedCopy(name: string, copy: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(copy));
  } catch {
    // Nothing is lost yet: the changes are still on the page, which says that they are not saved.
  }
}

export function removeUnsavedCopy(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // There is no storage, hence no copy.
  }
}

/** Finds the copy of that name. @param isReadable checks its form, which another version of the app may have written */
export function findUnsavedCopy<Copy>(name: string, isReadable: (copy: Copy) => boolean): Copy | undefined {
  try {
    const copy = JSON.parse(localStorage.getItem(name) ?? "null") as Copy | null;
    return copy !== null && isReadable(copy) ? copy : undefined;
  } catch {
    // Written by another version of the app, or no storage.
    return undefined;
  }
}

/** Returns the names of the copies that begin like this. */
export function unsavedCopyNames(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
