import type { FastifyInstance, FastifyRequest } from "fastify";
import { brandStyle, brandStylePattern, portalAssets } from "./assets.ts";

const assetsCached = "public, max-age=86400";

/** Registers the files that the pages load. */
export function registerAssets(portal: FastifyInstance): void {
  for (const { name, mediaType, bytes } of portalAssets) {
    portal.get(`/${name}`, async (_request, reply) =>
      reply.header("cache-control", assetsCached).type(mediaType).send(bytes),
    );
  }
  // Its name is all that it depends on, so any colour may be requested.
  portal.get(brandStylePattern, async ({ params }: FastifyRequest<{ Params: { colour: string } }>, reply) =>
    reply
      .header("cache-control", assetsCached)
      .type("text/css; charset=utf-8")
      .send(brandStyle(`#${params.colour}`)),
  );
}
