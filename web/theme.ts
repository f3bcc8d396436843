import { useSyncExternalStore } from "react";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const storedAs = "quoin-theme";

function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(storedAs);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** The event is what theme.js of the page's head listens to. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(storedAs);
    else localStorage.setItem(storedAs, theme);
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  dispatchEvent(new Event(storedAs));
}

export const useTheme = (): Theme =>
  useSyncExternalStore((changed) => {
    addEventListener(storedAs, changed);
    return () => removeEventListener(storedAs, changed);
  }, chosenTheme);
