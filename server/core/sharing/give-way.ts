import { constants, getPriority, setPriority } from "node:os";

/**
 * Lets others go first on a busy machine. What has a lower priority already, as in a service that was started with `nice`,
 * keeps it: only root may raise one.
 * @param id of a process, or of a thread on Linux
 */
export function giveWay(id: number): void {
  const low = constants.priority.PRIORITY_BELOW_NORMAL;
  if (getPriority(id) < low) setPriority(id, low);
}
