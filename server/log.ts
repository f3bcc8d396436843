import { pino, type Logger } from "pino";
import type { LogLevel } from "./config.ts";

export type { Logger };

/** JSON lines on standard error, so that standard output holds only what a command prints. */
export const createLog = (level: LogLevel): Logger =>
  pino({ level, base: null }, pino.destination({ fd: 2, sync: true }));
