import Type, { type Static } from "typebox";
import { oneOf } from "./fields.ts";
import { noQuery } from "./page.ts";
import { idempotencyKeyLengthMax, type Route } from "./route.ts";

/** The maximum number of operations in one batch. */
export const batchOperationsMax = 50;

const pathLengthMax = 4_000;

const BatchOperation = Type.Object(
  {
    method: oneOf(["GET", "POST", "PATCH", "DELETE"]),
    path: Type.String({
      pattern: "^/",
      maxLength: pathLengthMax,
      description: "Below the version's prefix, with the query if there is one, such as `/clients?limit=10`.",
    }),
    body: Type.Optional(Type.Unknown({ description: "The JSON body of the request." })),
    idempotencyKey: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: idempotencyKeyLengthMax,
        pattern: "^[!-~]+$",
        description: "What a request of its own has in the header Idempotency-Key.",
      }),
    ),
    ifMatch: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        description: "What a request of its own has in the header If-Match.",
      }),
    ),
  },
  { additionalProperties: false },
);

export const Batch = Type.Object(
  {
    operations: Type.Array(BatchOperation, {
      minItems: 1,
      maxItems: batchOperationsMax,
      description: "Executed one after the other.",
    }),
    atomic: Type.Optional(
      Type.Boolean({
        description: "True to execute all operations or none; false, the default, to continue after one that fails.",
      }),
    ),
  },
  { additionalProperties: false },
);
export type Batch = Static<typeof Batch>;
export type BatchOperation = Batch["operations"][number];

export const BatchResult = Type.Object({
  status: Type.Integer({ description: "The status of the response, such as 201." }),
  headers: Type.Record(Type.String(), Type.String(), {
    description:
      "Those of the response that are about this operation, in lower case: `location`, `etag`, `retry-after`.",
  }),
  body: Type.Unknown({ description: "The body of the response; null when it has none." }),
});
export type BatchResult = Static<typeof BatchResult>;

export const BatchResults = Type.Object(
  { results: Type.Array(BatchResult, { description: "One for each operation, in the same order." }) },
  { description: "The responses to the operations of a batch." },
);

export const batchRoutes = {
  runBatch: {
    method: "POST",
    path: "/batch",
    group: "Batch",
    summary: "Execute several operations",
    description:
      "Up to 50 operations, each checked, limited and executed like a request of its own, and answered like one in " +
      "`results`. With `atomic`, one that fails undoes all of them: it has its own error, and the others have " +
      "`BATCH_ROLLED_BACK` with status 424. Uploads, files and batches cannot be part of one. " +
      "With an Idempotency-Key on the batch itself, all operations share one transaction.",
    scope: "any",
    query: noQuery,
    body: Batch,
    status: 200,
    answer: BatchResults,
    answerHoldsSecret: true,
  },
} as const satisfies Record<string, Route>;

/** True for an operation that may be part of a batch: JSON in, and JSON out. */
export const isBatchable = ({ upload, files, savedAs, path }: Route): boolean =>
  upload === undefined && files === undefined && savedAs === undefined && path !== batchRoutes.runBatch.path;
