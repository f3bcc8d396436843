import type { Terminal } from "./command.ts";

const shownEveryMs = 200;

export interface Progress {
  /** Shows the step that begins. */
  readonly step: (text: string) => void;
  /** Adds bytes of rows that were processed. */
  readonly add: (bytes: number) => void;
  /** Removes the line. */
  readonly end: () => void;
}

/** Shows the progress of a command as one changing line on standard error, if that is a terminal. */
export function createProgress({ errors }: Terminal, title: string): Progress {
  let current = "";
  let bytes = 0;
  let shownAt = 0;
  const isScreen = "isTTY" in errors && errors.isTTY === true;
  const show = () => {
    const now = performance.now();
    if (!isScreen || now - shownAt < shownEveryMs) return;
    shownAt = now;
    const amount = bytes === 0 ? "" : `, ${describeBytes(bytes)}`;
    errors.write(`\r\u001b[K${title}: ${current}${amount}`);
  };
  return {
    step(text) {
      current = text;
      show();
    },
    add(more) {
      bytes += more;
      show();
    },
    end() {
      if (isScreen) errors.write("\r\u001b[K");
    },
  };
}

const units = ["bytes", "KB", "MB", "GB", "TB"];

export function describeBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[power]}`;
}

const lineEveryMs = 2_000;

/**
 * Returns a function that writes a line to standard error, where the result of a command does not appear; lines that
 * come too soon after the last one are left out.
 */
export function progressLines({ errors }: Terminal): (line: string, options?: { readonly isLast: boolean }) => void {
  let shownAt = 0;
  return (line, { isLast } = { isLast: false }) => {
    const now = performance.now();
    if (!isLast && now - shownAt < lineEveryMs) return;
    shownAt = now;
    errors.write(`${line}\n`);
  };
}
