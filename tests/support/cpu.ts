const runsMax = 3;

/**
 * Returns the CPU time in milliseconds that the work costs this thread, and retries while it is more than `enough`: a
 * first run also pays for compilation, and any run may include garbage collection. Work of the thread pool, such as
 * password hashing, is not included.
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
