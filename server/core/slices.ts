import { setImmediate as turn } from "node:timers/promises";

/** The time after which other requests get their turn. */
const sliceMs = 8;

/** Does the work for each, one after the other, and lets other requests have their turn every few milliseconds. */
export async function eachInSlices<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
  let endsAt = performance.now() + sliceMs;
  for (const one of all) {
    work(one);
    if (performance.now() < endsAt) continue;
    await turn();
    endsAt = performance.now() + sliceMs;
  }
}

/** Returns what the work makes of each, as `map` does, in slices. */
export async function mapInSlices<T, Made>(all: Iterable<T>, work: (one: T) => Made): Promise<Made[]> {
  const made: Made[] = [];
  await eachInSlices(all, (one) => void made.push(work(one)));
  return made;
}
