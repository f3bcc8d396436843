import { once } from "node:events";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";

/** The ways in which PostgreSQL and networks end a statement after a row of its answer. */
export const cuts = [
  "statement timeout",
  "cancellation",
  "failing row",
  "terminated session",
  "lost connection",
] as const;
export type Cut = (typeof cuts)[number];

const errors: Readonly<Record<Exclude<Cut, "lost connection">, { severity: string; code: string; message: string }>> = {
  "statement timeout": { severity: "ERROR", code: "57014", message: "canceling statement due to statement timeout" },
  cancellation: { severity: "ERROR", code: "57014", message: "canceling statement due to user request" },
  "failing row": { severity: "ERROR", code: "22012", message: "division by zero" },
  "terminated session": {
    severity: "FATAL",
    code: "57P01",
    message: "terminating connection due to administrator command",
  },
};

const errorResponse = ({ severity, code, message }: { severity: string; code: string; message: string }): Buffer => {
  const fields = Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${message}\0\0`);
  const head = Buffer.from("E\0\0\0\0");
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

const [dataRow, commandComplete, parameterStatus] = Buffer.from("DCS");

interface Plan {
  readonly cut: Cut;
  /** The number of answers with rows that pass whole before the one that is cut. */
  pass: number;
  isDone: boolean;
}

/**
 * A TCP proxy in front of PostgreSQL that cuts off the answer to a statement behind its first row. Only one message
 * differs from what PostgreSQL sent, so each kind of statement can be cut at each of its answers.
 */
export interface CuttingProxy {
  readonly port: number;
  /**
   * Cuts the next answer with rows.
   * @param pass the number of answers with rows that are let through first
   */
  cutNext(cut: Cut, pass: number): void;
  /** Ends the plan. Returns true when an answer was cut. */
  wasCut(): boolean;
  close(): Promise<void>;
}

/** @param database where PostgreSQL listens */
export async function startCuttingProxy(database: NetConnectOpts): Promise<CuttingProxy> {
  let plan: Plan | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(database);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    let hasRow = false;
    let isDropping = false;
    let unread = Buffer.alloc(0);
    client.on("data", (bytes) => upstream.write(bytes));
    /** Returns what the client receives in place of a message. */
    const passed = (message: Buffer): Buffer | undefined => {
      const [type] = message;
      if (isDropping) {
        isDropping = type !== commandComplete;
        return type === parameterStatus ? message : undefined;
      }
      if (type === commandComplete && hasRow) {
        hasRow = false;
        if (plan !== undefined) plan.pass -= 1;
      }
      if (type !== dataRow) return message;
      hasRow = true;
      if (plan === undefined || plan.isDone || plan.pass > 0) return message;
      plan.isDone = true;
      hasRow = false;
      isDropping = true;
      if (plan.cut === "lost connection") {
        client.end(message, end);
        return undefined;
      }
      const error = Buffer.concat([message, errorResponse(errors[plan.cut])]);
      if (plan.cut !== "terminated session") return error;
      client.end(error, end);
      return undefined;
    };
    upstream.on("data", (bytes) => {
      unread = Buffer.concat([unread, bytes]);
      const out: Buffer[] = [];
      for (;;) {
        const length = unread.length < 5 ? Infinity : unread.readUInt32BE(1) + 1;
        if (unread.length < length) break;
        const message = passed(unread.subarray(0, length));
        if (message !== undefined) out.push(message);
        unread = unread.subarray(length);
      }
      if (!client.writableEnded) client.write(Buffer.concat(out));
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", end);
      socket.on("close", () => {
        sockets.delete(socket);
        end();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cutNext(cut, pass) {
      plan = { cut, pass, isDone: false };
    },
    wasCut() {
      const isDone = plan?.isDone ?? false;
      plan = undefined;
      return isDone;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), "close");
    },
  };
}
