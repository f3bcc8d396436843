import { showSpread, type Spread } from "./measure.ts";
import { printTable } from "./table.ts";

/** A ratio that must not be exceeded. */
export interface Target {
  readonly name: string;
  readonly ratio: Spread;
  readonly most: number;
}

export function printTargets(targets: readonly Target[]): void {
  printTable([
    ["target", "at most", "measured", ""],
    ...targets.map(({ name, ratio, most }) => [
      name,
      String(most),
      showSpread(ratio),
      ratio.median <= most ? "met" : "missed",
    ]),
  ]);
}
