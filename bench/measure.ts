import { cpuOf, cpuWithChildrenOf } from "./usage.ts";

/** The cost of one operation, over one period. */
export interface Sample {
  readonly perSecond: number;
  /** Microseconds of CPU in the process in front of the database: the service, or what it is compared with. */
  readonly clientUs: number;
  /** Microseconds of CPU in PostgreSQL. */
  readonly postgresUs: number;
}

export const sumUs = ({ clientUs, postgresUs }: Sample): number => clientUs + postgresUs;

/** Measures a process and PostgreSQL during `run`, which returns how many operations they did. */
export async function measure(pid: number, postmaster: number, run: () => Promise<number>): Promise<Sample> {
  const node = cpuOf(pid);
  const postgres = cpuWithChildrenOf(postmaster);
  const startTimeMs = performance.now();
  const count = await run();
  const seconds = (performance.now() - startTimeMs) / 1000;
  const usEach = (cpuSeconds: number) => (cpuSeconds / count) * 1e6;
  return {
    perSecond: count / seconds,
    clientUs: usEach(cpuOf(pid) - node),
    postgresUs: usEach(cpuWithChildrenOf(postmaster) - postgres),
  };
}

/** The median of several values, and their range. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (i: number) => sorted[i] ?? Number.NaN;
  const half = sorted.length / 2;
  const median = sorted.length % 2 === 1 ? at(Math.floor(half)) : (at(half - 1) + at(half)) / 2;
  return { median, least: at(0), most: at(sorted.length - 1) };
}

/** Returns the value that this fraction of all does not exceed. */
export function rankOf(values: readonly number[], rank: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * rank) - 1] ?? Number.NaN;
}

export const medianOf = (samples: readonly Sample[], figure: (sample: Sample) => number): number =>
  spreadOf(samples.map(figure)).median;

/** Returns the ratio of CPU times, round by round: a disturbance of a round affects both. */
export const ratioOf = (samples: readonly Sample[], to: readonly Sample[]): Spread =>
  spreadOf(
    samples.flatMap((sample, round) => {
      const other = to[round];
      return other === undefined ? [] : [sumUs(sample) / sumUs(other)];
    }),
  );

export const showSpread = ({ median, least, most }: Spread): string =>
  `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
