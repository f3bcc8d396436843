/** The time after which other requests get their turn: a short one needs several turns, and should not take twice as long. */
const sliceMs = 1;

/** Work that waits to go on. */
const waiting: (() => void)[] = [];

/** Goes on with one piece of work in each turn of the event loop: a slice of each at once would be a long one together. */
function release(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(release);
}

const turn = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(release);
  });

/** Does the work for each, one after the other, and lets other requests have their turn every few milliseconds. */
export async function eachInSlices<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
  const between = betweenSlices();
  for (const one of all) {
    work(one);
    await between();
  }
}

/** Returns a function to call between two pieces of work, which lets other requests have their turn when it is due. */
export function betweenSlices(): () => Promise<void> | undefined {
  let endsAt = performance.now() + sliceMs;
  const nextSlice = async () => {
    await turn();
    endsAt = performance.now() + sliceMs;
  };
  return () => {
    if (performance.now() < endsAt) return undefined;
    return nextSlice();
  };
}

/** Returns what the work makes of each, as `map` does, in slices. */
export async function mapInSlices<T, Made>(all: Iterable<T>, work: (one: T) => Made): Promise<Made[]> {
  const made: Made[] = [];
  await eachInSlices(all, (one) => void made.push(work(one)));
  return made;
}
