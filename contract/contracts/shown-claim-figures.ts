import Type from "typebox";

const money = (description?: string) => Type.Number(description === undefined ? {} : { description });

const Figure = Type.Object({ toDate: money(), before: money(), claim: money("toDate − before") });

/** The figures of a claim. */
export const ClaimFigures = Type.Object(
  {
    work: Figure,
    materials: Figure,
    gross: Figure,
    retention: Figure,
    deposit: Figure,
    withheld: Figure,
    net: Figure,
    gst: money(),
    total: money(),
  },
  {
    description:
      "The figures to date, those billed before, and those of the claim; net is gross less retention, deposit and " +
      "withheld. As claimed until answered, then as certified. `gst` and `total` are those of the claim's invoice.",
  },
);
