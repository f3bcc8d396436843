import { compare, decimal } from "#contract/money.ts";
import type { Readings } from "#reader/numbers.ts";

/** True when a point and a comma as decimal mark give different numbers, as in `1,234`. */
export const isAmbiguous = ({ point, comma }: Readings): boolean =>
  point !== null && comma !== null && compare(decimal(point.value), decimal(comma.value)) !== 0;
