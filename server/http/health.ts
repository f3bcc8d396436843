import type { FastifyInstance } from "fastify";
import { version } from "#server/core/version.ts";
import { retryAfterSeconds } from "#server/core/sharing/retry-after.ts";

export interface Health {
  /** Returns why the service should get no requests now, or null when it is ready. */
  notReadyBecause(): Promise<string | null>;
  /** Returns what an administrator has to look into although the service is ready, or null. */
  warning?(): Promise<string | null>;
  /** Returns what to say about further databases, which the service is ready without. */
  describeOthers?(): Promise<Readonly<Record<string, unknown>>>;
}

/** Registers `/livez`, which answers while the process runs, and `/readyz`, which says if it can serve requests. */
export function registerHealth(app: FastifyInstance, health: Health): void {
  // A supervisor that is rate limited here would kill the process, and the answer costs no more than a refusal.
  app.get("/livez", { config: { counted: "never" } }, async () => ({ status: "ok" }));
  app.get("/readyz", { config: { counted: "health" } }, async (_request, reply) => {
    const reason = await health.notReadyBecause();
    const running = { version: version.number, commit: version.commit };
    const others = (await health.describeOthers?.()) ?? {};
    const warning = (await health.warning?.()) ?? null;
    if (reason === null) return { status: "ok", ...running, ...others, ...(warning !== null && { warning }) };
    reply.header("retry-after", retryAfterSeconds.unavailable);
    return reply.code(503).send({ status: "unavailable", reason, ...running });
  });
}
