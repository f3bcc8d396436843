import { useSyncExternalStore } from "react";

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** The names under which the choices are stored, and of the events that `public/theme.js` listens to. */
const themeKey = "quoin-theme";
const densityKey = "quoin-density";

/** Returns the stored choice; the first one, which is not stored, when there is none or storage is blocked. */
function chosen<Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]): Choice {
  const [usual, ...others] = choices;
  try {
    const stored = localStorage.getItem(key);
    return others.find((choice) => choice === stored) ?? usual;
  } catch {
    return usual;
  }
}

function choose<Choice extends string>(key: string, [usual]: readonly [Choice, ...Choice[]], choice: Choice): void {
  try {
    if (choice === usual) localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Storage may be blocked; the usual one stays.
  }
  dispatchEvent(new Event(key));
}

const useChosen = <Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]): Choice =>
  useSyncExternalStore(
    (changed) => {
      addEventListener(key, changed);
      return () => removeEventListener(key, changed);
    },
    () => chosen(key, choices),
  );

export const chooseTheme = (theme: Theme): void => choose(themeKey, themes, theme);
export const useTheme = (): Theme => useChosen(themeKey, themes);

export const chooseDensity = (density: Density): void => choose(densityKey, densities, density);
export const useDensity = (): Density => useChosen(densityKey, densities);
