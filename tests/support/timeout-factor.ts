/** The factor of the time limits of tests, from QUOIN_TEST_TIMEOUT_FACTOR, for slow or busy machines. */
export const timeoutFactor = Number(process.env["QUOIN_TEST_TIMEOUT_FACTOR"] ?? 1);
