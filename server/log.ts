import { pino, type Logger } from "pino";
import type { LogLevel } from "./config.ts";
import { storageIsFull } from "./db/failures.ts";

export type { Logger };

/**
 * JSON lines on standard error, so that standard output holds only what a command prints. While the disk is full every
 * change fails for that one reason: its beginning and end are logged (server/installation.ts), and not each failure.
 */
export const createLog = (level: LogLevel): Logger =>
  pino(
    {
      level,
      base: null,
      hooks: {
        logMethod(args, method, levelNumber) {
          if (levelNumber <= debugNumber || !isFullStorage(args[0])) method.apply(this, args);
        },
      },
    },
    pino.destination({ fd: 2, sync: true }),
  );

const debugNumber = pino.levels.values["debug"] ?? 0;

const isFullStorage = (first: unknown): boolean =>
  typeof first === "object" && first !== null && "err" in first && storageIsFull(first.err);
