import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that start processes or a browser: they wait a lot, or take long. */
const slowFiles = /\/tests\/(commands|faults|web)\/|\/tests\/portal\/journey\./;
/** The share of the order over which they are spread, so that none is left for the end. */
const slowShare = 0.85;

/**
 * Spreads the files that wait among those that work, the longest of each first, so that several workers keep both cores
 * busy all the time.
 */
export default class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(files);
    const groups = Map.groupBy(longestFirst, ({ moduleId }) => slowFiles.exec(moduleId)?.[0] ?? "");
    const placed = [...groups].flatMap(([name, group]) =>
      group.map((file, i) => ({ file, place: ((i + 0.5) / group.length) * (name === "" ? 1 : slowShare) })),
    );
    return placed.toSorted((a, b) => a.place - b.place).map(({ file }) => file);
  }
}
