import type { FastifyRequest } from "fastify";
import { faultsMax } from "#contract/api/errors.ts";
import type { Route } from "#contract/api/route.ts";
import { wording } from "#contract/api/wording.ts";
import { invalidFields, refuseFaults, Refusal } from "#server/core/refusal.ts";
import { sizeFaults, tooManyUnknownFields } from "#server/http/limits/body-size.ts";
import { Upload } from "./read-upload.ts";
import { shortened } from "./validate.ts";

/** Checks what the route's schema cannot: that there is a body where one is required, and its size. @throws Refusal */
export function checkBody(request: Pick<FastifyRequest, "body">, route: Omit<Route, "scope">): void {
  if (route.upload !== undefined) return expectUpload(request.body);
  if (route.body === undefined) return refuseBody(request.body);
  if (request.body === undefined && route.bodyIsOptional === true) request.body = {};
  if (request.body == null) throw new Refusal("BAD_REQUEST", wording("requests.bodyEmpty"));
  refuseFaults(sizeFaults(request.body, route.body));
}

function expectUpload(body: unknown): void {
  if (body instanceof Upload) return;
  throw new Refusal("UNSUPPORTED_MEDIA_TYPE", wording("requests.noFile"));
}

/** A route without a body accepts an empty one and an empty object. */
function refuseBody(body: unknown): void {
  if (body == null) return;
  const fields = typeof body === "object" ? Object.keys(body) : [""];
  if (fields.length > faultsMax) throw invalidFields([tooManyUnknownFields]);
  const message = wording("fields.notInRequest");
  if (fields.length > 0)
    throw invalidFields(fields.map((field) => ({ path: shortened(field), code: "UNKNOWN_FIELD", message })));
}
