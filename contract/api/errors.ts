import Type, { type Static } from "typebox";

/** Every error code of the API, and its status. The list is closed within a version. */
export const errorStatuses = {
  BAD_REQUEST: 400,
  INVALID_KEY: 401,
  REVOKED_KEY: 401,
  EXPIRED_KEY: 401,
  INSUFFICIENT_SCOPE: 403,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  INVALID_STATE: 409,
  HAS_PAYMENTS: 409,
  HAS_DOCUMENTS: 409,
  ALREADY_CONVERTED: 409,
  QUOTATION_EXPIRED: 409,
  IDEMPOTENCY_KEY_IN_USE: 409,
  STORAGE_QUOTA_EXCEEDED: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  OVERPAYMENT: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  BATCH_ROLLED_BACK: 424,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 503,
} as const;

/** The error codes of the web app only; its operations may change with it. */
export const appErrorStatuses = {
  NOT_SIGNED_IN: 401,
  SIGN_IN_FAILED: 401,
  CODE_REQUIRED: 401,
  CONFIRMATION_REQUIRED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  SINGLE_SIGN_ON_REQUIRED: 403,
  OTHER_ORGANIZATION: 409,
  LINK_NOT_VALID: 410,
} as const;

export type ErrorCode = keyof typeof errorStatuses;
export type AppErrorCode = keyof typeof appErrorStatuses;

/** The maximum number of faults in one response. */
export const faultsMax = 50;

export const Fault = Type.Object({
  path: Type.String({
    description: "The invalid field, such as `items[2].qty`; empty when the whole body is invalid.",
  }),
  code: Type.String({ description: "The kind of error, in UPPER_SNAKE case." }),
  message: Type.String({ description: "What is wrong with the field, and what to do." }),
});
export type Fault = Static<typeof Fault>;

export const ErrorBody = Type.Object(
  {
    error: Type.Object({
      code: Type.Unsafe<ErrorCode>({ type: "string", enum: Object.keys(errorStatuses) }),
      message: Type.String({ description: "What is wrong, and what to do." }),
      requestId: Type.String({
        description: "The value of the header X-Request-Id. Quote it when you ask for support.",
      }),
      details: Type.Optional(
        Type.Array(Fault, { maxItems: faultsMax, description: "Present when fields or parameters are invalid." }),
      ),
      currentStatus: Type.Optional(
        Type.String({ description: "With INVALID_STATE: the current status of the resource." }),
      ),
      allowedActions: Type.Optional(
        Type.Array(Type.String(), { description: "With INVALID_STATE: the actions allowed in that status." }),
      ),
    }),
  },
  { description: "The body of every response that is not 2xx." },
);
export type ErrorBody = Static<typeof ErrorBody>;
