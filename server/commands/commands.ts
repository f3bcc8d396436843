import { backupCommand, backupVerify, restoreCommand } from "./backup/command.ts";
import { cellAdd } from "./cells/cell-add.ts";
import { cellList } from "./cells/cell-list.ts";
import { cellMove } from "./cells/cell-move.ts";
import { orgMove } from "./cells/org-move.ts";
import { checkCommand } from "./check.ts";
import type { Command } from "./terminal/command.ts";
import { demoCommand } from "./demo.ts";
import { doctorCommand } from "./doctor.ts";
import { exportCommand } from "./records/export.ts";
import { figuresCheck } from "./figures.ts";
import { importCommand } from "./records/import.ts";
import { keyCreate } from "./accounts/key.ts";
import { keyList, keyRevoke } from "./accounts/key-list.ts";
import { listenCommand, webhooksListen } from "./listening/listen.ts";
import { mailTest } from "./mail-test.ts";
import { mcpCommand } from "./processes/mcp.ts";
import { migrateCommand } from "./migrate.ts";
import { orgAdminister } from "./accounts/administer.ts";
import { orgCreate, orgList } from "./accounts/org.ts";
import { overdueRun } from "./overdue.ts";
import { pauseCommand, resumeCommand, statusCommand } from "./pause.ts";
import { secretsRotate } from "./secrets/command.ts";
import { serveCommand } from "./processes/serve.ts";
import { orgRemoveSingleSignOn } from "./accounts/single-sign-on.ts";
import { userInvite, userList, userRemoveAuthenticator, userResetPassword } from "./accounts/user.ts";
import { versionCommand } from "./version.ts";
import { workerCommand } from "./processes/worker.ts";

/** Every command, in the order of the usage. */
export const commands: readonly Command[] = [
  serveCommand,
  workerCommand,
  migrateCommand,
  demoCommand,
  orgCreate,
  orgList,
  orgMove,
  orgAdminister,
  orgRemoveSingleSignOn,
  cellAdd,
  cellList,
  cellMove,
  keyCreate,
  keyList,
  keyRevoke,
  userList,
  userResetPassword,
  userRemoveAuthenticator,
  userInvite,
  mailTest,
  doctorCommand,
  exportCommand,
  importCommand,
  secretsRotate,
  listenCommand,
  webhooksListen,
  mcpCommand,
  overdueRun,
  figuresCheck,
  checkCommand,
  pauseCommand,
  resumeCommand,
  statusCommand,
  versionCommand,
  // First, because the other one takes an argument.
  backupVerify,
  backupCommand,
  restoreCommand,
];
