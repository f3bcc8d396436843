import { createPriceItem } from "#server/records/prices/create-price-item.ts";
import { schedule } from "./schedule-of-rates.ts";
import type { Step } from "./year.ts";

const { demolition, masonry, partitions, electrical, plumbing, carpentry } = schedule;

/** What the office looks up most, with its cost per unit before GST. */
const book = {
  Demolition: [
    { code: "HCK-FL", ...demolition.rates.hackFloor, unitCost: 19.5 },
    { code: "HCK-WL", ...demolition.rates.hackWall, unitCost: 18 },
    { code: "CART", ...demolition.rates.cartAway, unitCost: 265 },
  ],
  Tiling: [
    { code: "SCREED", ...masonry.rates.screed, unitCost: 15.8 },
    { code: "TIL-600", ...masonry.rates.floorTiles, unitCost: 58.4 },
    { code: "TIL-WALL", ...masonry.rates.wallTiles, unitCost: 55.9 },
    { code: "WP-2C", ...masonry.rates.waterproofing, unitCost: 21.25 },
  ],
  Partitions: [
    { code: "DRY-12", ...partitions.rates.drywall, unitCost: 49 },
    { code: "CEIL-PB", ...partitions.rates.ceiling, unitCost: 27.6 },
  ],
  Electrical: [
    { code: "EL-LP", ...electrical.rates.lightPoint, unitCost: 46 },
    { code: "EL-13A", ...electrical.rates.socket, unitCost: 52.5 },
  ],
  Plumbing: [
    { code: "PL-WC", ...plumbing.rates.installWc, unitCost: 82 },
    { code: "PL-BASIN", ...plumbing.rates.installBasin, unitCost: 64 },
  ],
  Carpentry: [
    { code: "CAB-TOP", ...carpentry.rates.kitchenTop, unitCost: 188 },
    { code: "CAB-BTM", ...carpentry.rates.kitchenBottom, unitCost: 204 },
  ],
} as const;

/** The price book, entered when the office moved its rates into Quoin. */
export const priceBookStep: Step = {
  daysAgo: 361,
  async run(caller) {
    for (const [category, items] of Object.entries(book)) {
      for (const item of items) await createPriceItem(caller, { ...item, category });
    }
  },
};
