import { timeoutFactor } from "./timeout-factor.ts";

/**
 * The share of the random inputs and repetitions that a run of the tests makes, from QUOIN_TEST_SHARE: a tenth in
 * `npm test`, all of them in `.ci/run`.
 */
const share = Number(process.env["QUOIN_TEST_SHARE"] ?? 0.1);

/** Returns how many of that many random inputs or repetitions to make, at least `least` of them. */
export const runs = (all: number, least = 1): number => Math.max(least, Math.ceil(all * share));

/** The seed of everything random in a run, which vitest.config.ts chooses unless QUOIN_TEST_SEED gives it. */
export const seed = Number(process.env["QUOIN_TEST_SEED"]);

/** The parameters of fast-check for that many random inputs. */
export const randomly = (all: number, least = 1) => ({ numRuns: runs(all, least), seed });

/** The time limit, in milliseconds, of a test that takes long when it makes all its random inputs. */
export const manyRunsMs = Math.max(30_000, 600_000 * share) * timeoutFactor;
