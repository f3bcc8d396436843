import type { ProjectKey } from "./projects.ts";
import type { QuotationStory } from "./story.ts";

const retentionPct = 0.05;
const businessNotes =
  "Payment terms: 30 days from the date of invoice. Works outside office hours are charged as a variation.";
const contractNotes =
  "Quantities are provisional, measured on completion. Retention 5%: half released at completion, half a year later.";

/** Shops and surgeries, the management corporation, and the public body. */
export const businessQuotations = {
  jadeRepainting: {
    daysAgo: 344,
    project: "jadeRepainting",
    title: "Repainting of Blocks 30 to 34, Jade Grove",
    retentionPct,
    bill: {
      preliminaries: { gondola: 28, supervision: 9, siteProtection: [1, 2_400] },
      masonry: { concreteRepair: 46.5, crackInjection: 118 },
      painting: { externalPaint: 8_640, railingPaint: 742.5, ceilingPaint: 1_180, carparkMarking: 96 },
    },
    further: {
      title: "Provisional sums",
      items: [
        {
          description: "Replacement of corroded cast-iron brackets, measured on site",
          unit: "nr",
          qty: 40,
          unitPrice: 62.5,
        },
      ],
    },
    notes: contractNotes,
  },
  jadeSpalling: {
    daysAgo: 305,
    project: "jadeRepainting",
    title: "Variation order 1: spalling concrete at Block 32 roof",
    retentionPct,
    bill: {
      masonry: { concreteRepair: 21.75, waterproofing: 64.2 },
      preliminaries: { scaffold: 140 },
    },
  },
  cafe: {
    daysAgo: 314,
    project: "cafe",
    title: "Café fit-out, 12 Lorong Cempaka #01-03",
    bill: {
      preliminaries: { hoarding: 9.6, siteProtection: [1, 650], supervision: 6, cleaning: [1, 680] },
      demolition: { hackFloor: 48.2, hackCeiling: 62.5, cartAway: 4 },
      masonry: { waterproofing: 21.4, screed: 48.2, largeTiles: 41.3, nonSlipTiles: 21.4, wallTiles: 36.8 },
      partitions: { fireWall: 18.9, drywall: 11.4, moistureCeiling: 21.4 },
      electrical: {
        distributionBoard: [1, 1_450],
        lightPoint: 24,
        socket: 22,
        isolator: 6,
        trackLight: 12.5,
        emergencyLight: 4,
        exitSign: 2,
      },
      plumbing: { waterPipes: [1, 1_850], drainage: [1, 980], floorTrap: 5, installSink: 4 },
      carpentry: { counter: 6.4, settee: 7.2, shelving: 5.6, fireDoor: 1 },
      painting: { wallPaint: 128, ceilingPaint: [62.5, 7.4] },
    },
    notes: businessNotes,
  },
  cafeExhaust: {
    daysAgo: 276,
    project: "cafe",
    title: "Variation order 1: exhaust hood and grease trap",
    bill: {
      airConditioning: { kitchenHood: 2.4, ducting: 14.8, exhaustFan: [1, 1_420] },
      plumbing: { greaseTrap: 1 },
    },
  },
  dental: {
    daysAgo: 244,
    project: "dental",
    title: "Dental surgery fit-out, #03-14 Hijau Medical Suites",
    bill: {
      preliminaries: { siteProtection: [1, 720], supervision: 7, cleaning: [1, 850] },
      demolition: { hackCeiling: 74.2, hackPartition: 9.8, cartAway: 3 },
      partitions: { drywall: 68.4, acousticCeiling: 74.2, bulkhead: 18.6 },
      electrical: {
        distributionBoard: [1, 1_280],
        lightPoint: 26,
        socket: 34,
        isolator: 8,
        dataPoint: 18,
        emergencyLight: 4,
        exitSign: 2,
      },
      plumbing: { waterPipes: [3, 740], suctionPipe: 46.5, drainage: [3, 520], installBasin: 5 },
      carpentry: { counter: 4.2, shelving: 9.6, door: 5 },
      airConditioning: { cassette: 4, ducting: 28.6, exhaustFan: 3 },
      metalGlass: { glassPartition: 16.2 },
      painting: { wallPaint: 236 },
    },
    further: {
      title: "Floor covering",
      items: [
        {
          description: "Homogeneous vinyl sheet 2 mm, welded joints, coved 100 mm at walls",
          unit: "m2",
          qty: 71.85,
          unitPrice: 74,
        },
        { description: "Self-levelling compound, 3 to 5 mm", unit: "m2", qty: 71.85, unitPrice: 24.5 },
      ],
    },
    discount: { description: "Discount for early confirmation", amount: 1_500 },
    notes: businessNotes,
  },
  dentalCompressor: {
    daysAgo: 203,
    project: "dental",
    title: "Variation order 1: sound-insulated compressor room",
    bill: {
      partitions: { fireWall: 12.6 },
      electrical: { isolator: 2, lightPoint: 1 },
      airConditioning: { exhaustFan: 2, ducting: 6.4 },
      carpentry: { fireDoor: 1 },
    },
  },
  readingRoom: {
    daysAgo: 226,
    project: "readingRoom",
    title: "Refurbishment of the reading room, contract SAB/2025/RR/014",
    retentionPct,
    bill: {
      preliminaries: { hoarding: 24.6, siteProtection: [1, 3_200], supervision: 26, cleaning: [1, 1_450] },
      demolition: { hackCeiling: 286.4, hackPartition: 38.2, hackFloor: [286.4, 24], cartAway: 12 },
      partitions: { fireWall: 64.8, acousticCeiling: 286.4, bulkhead: 42.5 },
      electrical: {
        distributionBoard: [2, 1_650],
        lightPoint: 96,
        socket: 64,
        dataPoint: 48,
        emergencyLight: 14,
        exitSign: 6,
        trackLight: 28,
      },
      airConditioning: { cassette: 6, ducting: 84.5, exhaustFan: 2 },
      carpentry: { counter: 8.4, shelving: [64.8, 210], fireDoor: 4, feature: 38.4 },
      painting: { skimCoat: 210, wallPaint: 540 },
    },
    further: {
      title: "Floor covering",
      items: [
        { description: "Carpet tiles 500 x 500 mm, loop pile, tackifier", unit: "m2", qty: 248.6, unitPrice: 62 },
        { description: "Restore terrazzo at entrance: grind, fill and polish", unit: "m2", qty: 37.8, unitPrice: 88 },
      ],
    },
    notes: contractNotes,
  },
  readingRoomDoors: {
    daysAgo: 140,
    project: "readingRoom",
    title: "Variation order 1: conservation of the teak entrance doors",
    retentionPct,
    bill: { preliminaries: { siteProtection: [1, 380] } },
    further: {
      title: "Teak doors",
      items: [
        {
          description: "Take down, strip, repair joints and re-hang double-leaf teak door",
          unit: "nr",
          qty: 3,
          unitPrice: 2_150,
        },
        { description: "Shellac finish, three coats, by hand", unit: "m2", qty: 26.4, unitPrice: 135 },
        { description: "Brass ironmongery, cast to the original pattern", unit: "set", qty: 3, unitPrice: 640 },
      ],
    },
  },
  guardhouse: {
    daysAgo: 160,
    project: "guardhouse",
    title: "New guardhouse and pedestrian side gate",
    retentionPct,
    bill: {
      preliminaries: { professionalEngineer: 1, hoarding: 22.5, supervision: 8 },
      demolition: { hackPartition: 26.4, hackRoof: 14.2, cartAway: 4 },
      masonry: { concreteSlab: 6.85, brickWall: 31.6, floorTiles: 11.8, waterproofing: 14.2 },
      metalGlass: { casement: 9.72, steelFrame: 860, roofSheet: 18.5, mildGate: [1, 1_680] },
      electrical: { distributionBoard: 1, lightPoint: 8, socket: 6, dataPoint: 6 },
      airConditioning: { cassette: [1, 2_780] },
      painting: { externalPaint: 68, wallPaint: 42 },
    },
    notes: contractNotes,
  },
  guardhouseGate: {
    daysAgo: 110,
    project: "guardhouse",
    title: "Variation order 1: automatic vehicle gate",
    retentionPct,
    bill: {
      metalGlass: { slidingGate: 1 },
      electrical: { isolator: 2, dataPoint: 2 },
      masonry: { concreteSlab: 1.25 },
    },
  },
  cafeSecondOutlet: {
    daysAgo: 72,
    project: "cafeSecondOutlet",
    title: "Fit-out of second outlet, Hijau Point #02-21",
    bill: {
      preliminaries: { hoarding: 12.8, siteProtection: [1, 650], supervision: 8, cleaning: [1, 680] },
      masonry: { waterproofing: 26.8, screed: 64.5, largeTiles: 52.4, nonSlipTiles: 26.8, wallTiles: 44.2 },
      partitions: { fireWall: 24.6, ceiling: 38.4, moistureCeiling: 26.8 },
      electrical: {
        distributionBoard: [1, 1_650],
        lightPoint: 30,
        socket: 28,
        isolator: 8,
        trackLight: 16,
        emergencyLight: 5,
        exitSign: 2,
      },
      plumbing: { waterPipes: [1, 1_950], drainage: [1, 1_120], floorTrap: 6, installSink: 5, greaseTrap: 1 },
      airConditioning: { kitchenHood: 3.2, ducting: 22.5, cassette: 2 },
      carpentry: { counter: 8.2, settee: 9.6, shelving: 7.4, fireDoor: 1 },
      painting: { wallPaint: 164 },
    },
    notes: businessNotes,
  },
  cafeShopfront: {
    daysAgo: 44,
    project: "cafeSecondOutlet",
    title: "Shopfront and signboard",
    bill: { metalGlass: { glassPartition: 18.9 }, electrical: { isolator: 1, lightPoint: 4 } },
    further: {
      title: "Signboard",
      items: [
        {
          description: "Box-up lettering in brushed brass finish, back-lit, 2.8 m",
          unit: "nr",
          qty: 1,
          unitPrice: 2_480,
        },
        { description: "Licence application for outdoor advertisement", unit: "lot", qty: 1, unitPrice: 350 },
      ],
    },
  },
  cafePastryCounter: {
    daysAgo: 2,
    project: "cafeSecondOutlet",
    title: "Variation order 1: pastry counter and second till",
    bill: {
      carpentry: { counter: [1.8, 940], shelving: 2.4 },
      electrical: { socket: 3, isolator: 1, dataPoint: 2 },
    },
  },
  dentalSecondRoom: {
    daysAgo: 38,
    project: "dentalSecondRoom",
    title: "Second treatment room and sterilisation area",
    bill: {
      preliminaries: { siteProtection: [1, 720], supervision: 4 },
      partitions: { drywall: 32.6, acousticCeiling: 26.4 },
      electrical: { socket: 16, isolator: 4, dataPoint: 8, lightPoint: 10 },
      plumbing: { waterPipes: [2, 740], suctionPipe: 22.5, drainage: [2, 520], installBasin: 2 },
      carpentry: { shelving: 4.8, door: 2 },
      airConditioning: { cassette: 1, exhaustFan: 1 },
      painting: { wallPaint: 78 },
    },
    notes: businessNotes,
  },
} as const satisfies Record<string, QuotationStory<ProjectKey>>;
