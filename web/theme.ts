import { useSyncExternalStore } from "react";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const storageKey = "quoin-theme";

function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Stores the theme and dispatches the event that `public/theme.js` listens to. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be blocked; use the system's theme.
  }
  dispatchEvent(new Event(storageKey));
}

export const useTheme = (): Theme =>
  useSyncExternalStore((changed) => {
    addEventListener(storageKey, changed);
    return () => removeEventListener(storageKey, changed);
  }, chosenTheme);
