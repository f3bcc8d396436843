/** The factor of the time limits of tests, from QUOIN_TEST_TIMEOUT_FACTOR, for slow or busy machines. */
export const timeoutFactor = Number(process.env["QUOIN_TEST_TIMEOUT_FACTOR"] ?? 1);

/** The time limit of a test: longer where it makes all of its random inputs (runs.ts). */
export const testTimeout = (Number(process.env["QUOIN_TEST_SHARE"] ?? 0) < 1 ? 30_000 : 120_000) * timeoutFactor;
