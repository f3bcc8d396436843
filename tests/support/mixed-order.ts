import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that start processes or a browser: they wait a lot, or take long. */
const slowFiles = /\/tests\/(commands|faults|web)\/|\/tests\/portal\/journey\./;
/** The share of the order over which they are spread, so that none is left for the end. */
const slowShare = 0.85;

/**
 * Files that take minutes and have few lines. A fresh checkout knows no times and goes by size, so the last of them would
 * keep one worker busy while the others have ended.
 */
const longFiles =
  /\/tests\/(commands\/(backup|cells|login-role)|faults\/(commands|lost-database|memory|moving-\w+)|model\/\w+|pdf\/(breaks|closing-figures))\.test/;

/**
 * Begins with the files that take minutes, and spreads those that wait among those that work, the longest of each first, so
 * that several workers keep both cores busy all the time.
 */
export default class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const longestFirst = await super.sort(files);
    const groups = Map.groupBy(longestFirst, ({ moduleId }) => slowFiles.exec(moduleId)?.[0] ?? "");
    const placed = [...groups].flatMap(([name, group]) =>
      group.map((file, i) => ({
        file,
        place: longFiles.test(file.moduleId) ? 0 : ((i + 0.5) / group.length) * (name === "" ? 1 : slowShare),
      })),
    );
    return placed.toSorted((a, b) => a.place - b.place).map(({ file }) => file);
  }
}
