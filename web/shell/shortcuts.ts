/** A key, or several, and what they do. The help dialog lists them. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly description: string;
}

/** The key of commands: ⌘ on Apple's keyboards. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";

export const paletteKeys = `${modifier} K`;
