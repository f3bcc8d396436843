import type { FastifyInstance } from "fastify";

export interface Health {
  /** Why the service should get no requests right now, or null when it is ready. */
  notReadyBecause(): Promise<string | null>;
}

/** `/livez` says that the process runs; `/readyz` that it can do its work. */
export function registerHealth(app: FastifyInstance, health: Health): void {
  app.get("/livez", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const reason = await health.notReadyBecause();
    if (reason === null) return { status: "ok" };
    return reply.code(503).send({ status: "unavailable", reason });
  });
}
