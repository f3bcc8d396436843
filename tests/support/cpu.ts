const runsMax = 3;

/**
 * Returns the CPU time in milliseconds that work costs this thread, tried again while it is more than `enough`: a first
 * run also pays for compiling code, and any run may collect another's garbage. Work of a thread pool, such as hashing a
 * password, is not in it.
 */
export async function cpuMsOf(work: () => unknown, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runsMax && least > enough; run++) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
