import { parseArgs } from "node:util";

/**
 * Parses options that are numbers, such as `--rounds 3`.
 * @param defaults the names, and the value of each that is not given
 * @throws Error for an unknown option, or a value that is not a number
 */
export function numbersOf<Name extends string>(
  args: readonly string[],
  defaults: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const names = Object.keys(defaults) as Name[];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { values } = parseArgs({ args: [...args], options });
  const numbers = names.map((name): [Name, number] => {
    const number = values[name] === undefined ? defaults[name] : Number(values[name]);
    if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} must be a whole number`);
    return [name, number];
  });
  return Object.fromEntries(numbers) as Record<Name, number>;
}
