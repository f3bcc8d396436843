import Fastify from "fastify";

// A child process of the bench: sends a fixed response, and does nothing else that a service does.

interface Given {
  readonly status: number;
  readonly base64: string;
}

process.once("disconnect", () => process.exit());
process.once("message", (answers: Record<string, Given>) => void serve(answers));

async function serve(answers: Record<string, Given>): Promise<void> {
  const app = Fastify();
  for (const [path, { status, base64 }] of Object.entries(answers)) {
    const body = Buffer.from(base64, "base64");
    app.get(path, async (_request, reply) => reply.code(status).type("application/json; charset=utf-8").send(body));
  }
  process.send?.(await app.listen({ port: 0, host: "127.0.0.1" }));
}
