import { withoutTurns } from "./direction.ts";

/** Markup that needs no escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Template tag for markup. Escapes every value except those that are `Html` already. */
export const html = (parts: TemplateStringsArray, ...values: readonly (string | number | Html)[]): Html =>
  new Html(
    parts.reduce((whole, part, i) => {
      const value = values[i - 1] ?? "";
      return `${whole}${value instanceof Html ? value.text : escaped(String(value))}${part}`;
    }),
  );

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string): string =>
  withoutTurns(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
