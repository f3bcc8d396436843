import type { FastifyInstance } from "fastify";

export interface Health {
  /** Why the service should get no requests right now, or null when it is ready. */
  notReadyBecause(): Promise<string | null>;
}

/** `/livez` says that the process runs; `/readyz` that it can do its work. */
export function registerHealth(app: FastifyInstance, health: Health): void {
  // A supervisor that is refused here would end the process, and the answer costs no more than the refusal.
  app.get("/livez", { config: { counted: "never" } }, async () => ({ status: "ok" }));
  app.get("/readyz", { config: { counted: "health" } }, async (_request, reply) => {
    const reason = await health.notReadyBecause();
    if (reason === null) return { status: "ok" };
    return reply.code(503).send({ status: "unavailable", reason });
  });
}
