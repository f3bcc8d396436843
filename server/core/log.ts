import { type DestinationStream, pino, type Logger, type SerializedError, stdSerializers } from "pino";
import { databaseIsAway } from "./database-away.ts";
import { storageIsFull } from "./storage-full.ts";

export type { Logger };

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Creates a logger that writes JSON lines to standard error, so that standard output holds only what a command prints.
 * While the database is away or its disk is full, everything fails for that one reason: its start and end are logged
 * (server/commands/installation.ts) instead of each failure.
 */
export const createLog = (level: LogLevel, destination: DestinationStream = standardError()): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: withoutRowValues },
      hooks: {
        logMethod(args, method, levelNumber) {
          if (levelNumber <= debugNumber || !isOfOutage(args[0])) method.apply(this, args);
        },
        streamWrite: withoutTokens,
      },
    },
    destination,
  );

const standardError = () => pino.destination({ fd: 2, sync: true });

const debugNumber = pino.levels.values["debug"] ?? 0;

const isOfOutage = (first: unknown): boolean =>
  typeof first === "object" && first !== null && "err" in first && isCausedByOutage(first.err);

/** True for the failure of one step, and for that of many which all have such a cause. */
const isCausedByOutage = (error: unknown): boolean =>
  storageIsFull(error) ||
  databaseIsAway(error) ||
  (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isCausedByOutage));

/** Omits what PostgreSQL quotes of rows, which may be personal data; table, column and constraint remain. */
const withoutRowValues = stdSerializers.wrapErrorSerializer((error) => {
  omitRowValues(error);
  return error;
});

function omitRowValues(error: SerializedError): void {
  for (const field of ["detail", "where"]) delete error[field];
  error.aggregateErrors?.forEach(omitRowValues);
}

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
