import { parentPort } from "node:worker_threads";
import reference from "@scalar/fastify-api-reference";
import Fastify from "fastify";

/**
 * Runs in a worker thread that `docs.ts` starts, because loading the viewer of the documentation takes a tenth of a
 * second. Its package is only available as a plugin whose page needs an inline script, so only the script is requested
 * from the plugin.
 */
const app = Fastify();
await app.register(reference, { routePrefix: "/", configuration: { content: {} } });
const { rawPayload } = await app.inject("/js/scalar.js");
await app.close();
const script = new Uint8Array(rawPayload);
parentPort?.postMessage(script, [script.buffer]);
