import { type DestinationStream, pino, type Logger } from "pino";
import { storageIsFull } from "./storage-full.ts";

export type { Logger };

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Creates a logger that writes JSON lines to standard error, so that standard output holds only what a command prints.
 * While the disk is full, every change fails for that one reason: its start and end are logged
 * (server/commands/installation.ts) instead of each failure.
 */
export const createLog = (level: LogLevel, destination: DestinationStream = standardError()): Logger =>
  pino(
    {
      level,
      base: null,
      hooks: {
        logMethod(args, method, levelNumber) {
          if (levelNumber <= debugNumber || !isFullStorage(args[0])) method.apply(this, args);
        },
        streamWrite: withoutTokens,
      },
    },
    destination,
  );

const standardError = () => pino.destination({ fd: 2, sync: true });

const debugNumber = pino.levels.values["debug"] ?? 0;

const isFullStorage = (first: unknown): boolean =>
  typeof first === "object" && first !== null && "err" in first && storageIsFull(first.err);

/** Tokens in portal links and in links of account mails. */
const tokens: readonly (readonly [found: RegExp, written: string])[] = [
  [/(\/portal\/[^/\s"\\]{1,9}\/)[^/?#\s"'\\]+/gi, "$1[token]"],
  [/(\/(?:invitation|reset-password|set-up)#)[\w-]+/g, "$1[token]"],
];

/**
 * Returns a log line with the tokens in addresses replaced. Works on the whole line, since addresses appear in messages
 * and errors of the framework as well as in fields.
 */
const withoutTokens = (line: string): string =>
  tokens.reduce((text, [found, written]) => text.replaceAll(found, written), line);
