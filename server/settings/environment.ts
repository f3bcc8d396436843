import { readFileSync } from "node:fs";
import { closest, distance } from "fastest-levenshtein";

/** A wrong setting: one line that names the variable and says what it must be. */
export class ConfigError extends Error {}

/** The environment variables. It remembers which were read, so that a misspelt setting can be reported. */
export interface Environment {
  /** Returns the value of a variable; an empty one counts as not set. */
  value(this: void, name: string): string | undefined;
  /**
   * Returns the value of a variable with a secret in it, or the content of the file that `…_FILE` names.
   * @throws ConfigError when both are set, or the file cannot be read
   */
  secretValue(this: void, name: string): string | undefined;
  /**
   * Returns the names that were not read and begin like settings of Quoin, or are one of another name with a mistake, each
   * with the setting that it resembles.
   */
  unknownSettings(this: void): UnknownSetting[];
}

export interface UnknownSetting {
  readonly name: string;
  /** The setting that was probably meant; undefined when none has a similar name. */
  readonly similar: string | undefined;
}

const fileSuffix = "_FILE";
const ownPrefix = "QUOIN_";
/** A name with more mistakes than this resembles no setting. */
const mistakesMax = 4;
/** Names without the prefix may be of other programs: fewer mistakes, and no short names, which all resemble one another. */
const otherMistakesMax = 2;
const otherLengthMin = 8;

export function createEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const known = new Set<string>();
  const value = (name: string): string | undefined => {
    known.add(name);
    return env[name] === "" ? undefined : env[name];
  };
  const secretValue = (name: string): string | undefined => {
    const text = value(name);
    const file = value(name + fileSuffix);
    if (file === undefined) return text;
    if (text !== undefined) throw new ConfigError(`${name} and ${name}${fileSuffix} must not both be set`);
    return readSecretFile(name + fileSuffix, file);
  };
  const unknownSettings = () =>
    Object.keys(env)
      .filter((name) => !known.has(name))
      .toSorted()
      .flatMap((name) => {
        if (name.startsWith(ownPrefix)) return [{ name, similar: similarTo(name, [...known], mistakesMax) }];
        const similar = name.length < otherLengthMin ? undefined : similarTo(name, [...known], otherMistakesMax);
        return similar === undefined || value(similar) !== undefined ? [] : [{ name, similar }];
      });
  return { value, secretValue, unknownSettings };
}

function similarTo(name: string, names: readonly string[], mistakes: number): string | undefined {
  const similar = closest(name, names);
  return distance(name, similar) <= mistakes ? similar : undefined;
}

/**
 * Returns the secret in a file. Editors and most tools end a file with a line break, which is not part of it.
 * @param name the variable or option that names the file
 * @throws ConfigError
 */
export function readSecretFile(name: string, file: string): string {
  const content = readSettingsFile(name, file).replace(/\r?\n$/, "");
  if (content === "") throw new ConfigError(`${name} names an empty file`);
  return content;
}

/** @throws ConfigError when the file cannot be read */
export function readSettingsFile(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigError(`${name} cannot be read: ${(error as Error).message}`);
  }
}
