import { SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import type { FastifySerializerCompiler } from "fastify/types/schema.js";

type Serialize = ReturnType<FastifySerializerCompiler<unknown>>;

// The serializer tells alternatives apart by Ajv, which warns on stderr of formats that it does not know.
const compile = SerializerSelector()({}, { ajv: { formats: { day: true, "day-or-instant": true, text: true } } });

/** Kept by schema, which all apps of a process share. */
const compiled = new WeakMap<object, Serialize>();

/**
 * Returns a serializer that is compiled when it is first used: there are a thousand, compiling them all delays each
 * start by half a second, and most processes use a few dozen.
 */
export const serializerOf: FastifySerializerCompiler<unknown> = (route) => {
  const schema = route.schema as object;
  return (data) => {
    const serialize = compiled.get(schema) ?? (compile(route as never) as Serialize);
    compiled.set(schema, serialize);
    return serialize(data);
  };
};
