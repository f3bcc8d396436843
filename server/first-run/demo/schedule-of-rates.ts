import type { NewLine } from "#contract/documents/lines.ts";

/** The firm's price list: the items it often uses in bills of quantities, in SGD before GST. */
type Rate = Pick<NewLine, "description" | "unit" | "unitPrice">;

const rate = (unit: string, unitPrice: number, description: string): Rate => ({ unit, unitPrice, description });

export const schedule = {
  preliminaries: {
    title: "Preliminaries",
    rates: {
      permit: rate("lot", 380, "Application for renovation permit, drawings and submission"),
      professionalEngineer: rate("lot", 3_800, "Professional Engineer's endorsement and submission to the authority"),
      siteProtection: rate("lot", 420, "Protection of common corridor, lift lobby and existing finishes"),
      hoarding: rate("m", 96, "Temporary hoarding, 2.4 m high, with access door; remove on completion"),
      scaffold: rate("m2", 14.5, "Tubular scaffolding with safety netting, erect, maintain and dismantle"),
      gondola: rate("day", 680, "Gondola with two operators and safety supervisor"),
      supervision: rate("week", 650, "Full-time site supervision and safety coordination"),
      cleaning: rate("lot", 480, "Chemical wash and general cleaning before handover"),
    },
  },
  demolition: {
    title: "Demolition and hacking",
    rates: {
      hackFloor: rate("m2", 32, "Hack existing floor tiles and screed down to the slab"),
      hackWall: rate("m2", 30, "Hack existing wall tiles down to the brickwork"),
      hackPartition: rate("m2", 58, "Demolish non-structural brick wall, make good the edges"),
      hackKitchen: rate("lot", 450, "Dismantle existing kitchen cabinets, worktop and sink"),
      hackSanitary: rate("lot", 280, "Dismantle sanitary fittings and accessories, per bathroom"),
      hackWardrobe: rate("nr", 180, "Dismantle built-in wardrobe"),
      hackCeiling: rate("m2", 12.5, "Take down false ceiling with framing and lights"),
      hackRoof: rate("m2", 36, "Strip roof tiles, battens and felt"),
      cartAway: rate("trip", 380, "Cart away debris to an approved dumping ground, 10-foot lorry"),
    },
  },
  masonry: {
    title: "Masonry, tiling and waterproofing",
    rates: {
      screed: rate("m2", 26.5, "Cement and sand screed, average 40 mm thick"),
      floorTiles: rate("m2", 88, "Lay homogeneous floor tiles 600 x 600 mm, tiles at $4.50 per sq ft included"),
      largeTiles: rate("m2", 118, "Lay large-format floor tiles 600 x 1200 mm with levelling clips"),
      wallTiles: rate("m2", 84, "Lay wall tiles 300 x 600 mm to full height, pointed in epoxy grout"),
      nonSlipTiles: rate("m2", 92, "Lay non-slip floor tiles 300 x 300 mm, R11, laid to falls"),
      waterproofing: rate("m2", 38, "Two-coat cementitious waterproofing, 300 mm up-turn, 24-hour ponding test"),
      brickWall: rate("m2", 112, "Half-brick wall, plastered both sides"),
      kerb: rate("m", 75, "Shower kerb in brick with solid-surface capping"),
      skirting: rate("m", 16.5, "Tile skirting 100 mm high, mitred at corners"),
      kitchenBase: rate("m", 85, "Concrete base under cabinets, 100 mm high, tiled front"),
      concreteRepair: rate("m2", 245, "Repair spalled concrete: hack, treat steel, polymer-modified mortar"),
      crackInjection: rate("m", 68, "Epoxy injection of structural cracks"),
      concreteSlab: rate("m3", 465, "Reinforced concrete grade 32/40 in slab and beams, formwork and steel included"),
      roofTiles: rate("m2", 128, "Interlocking clay roof tiles on treated battens and reflective underlay"),
    },
  },
  partitions: {
    title: "Partitions and ceilings",
    rates: {
      drywall: rate("m2", 78, "Drywall partition, 12 mm board both sides on metal studs, rock-wool infill"),
      fireWall: rate("m2", 132, "One-hour fire-rated partition to underside of slab"),
      ceiling: rate("m2", 44, "Plasterboard false ceiling on suspended metal frame"),
      moistureCeiling: rate("m2", 52, "Moisture-resistant false ceiling with access panel"),
      acousticCeiling: rate("m2", 86, "Acoustic mineral-fibre ceiling tiles 600 x 600 mm on exposed grid"),
      lBox: rate("m", 26, "L-box with cove for LED strip"),
      bulkhead: rate("m", 32, "Bulkhead to conceal trunking and services"),
    },
  },
  electrical: {
    title: "Electrical works",
    rates: {
      rewiring: rate(
        "lot",
        2_850,
        "Complete rewiring in concealed conduit, licensed electrical worker's test included",
      ),
      distributionBoard: rate("nr", 520, "Distribution board with 40 A main switch, RCCB and MCBs"),
      lightPoint: rate("nr", 78, "Lighting point, concealed"),
      socket: rate("nr", 92, "13 A twin switched socket outlet, concealed"),
      heaterPoint: rate("nr", 135, "20 A heater point with double-pole switch"),
      hobPoint: rate("nr", 165, "32 A point for induction hob"),
      isolator: rate("nr", 148, "20 A isolator for air-conditioning or equipment"),
      downlight: rate("nr", 42, "Recessed LED downlight 12 W, supply and install"),
      trackLight: rate("m", 88, "Track with LED spotlights"),
      dataPoint: rate("nr", 98, "Cat 6 data point, tested and labelled"),
      emergencyLight: rate("nr", 195, "Self-contained emergency luminaire, three hours"),
      exitSign: rate("nr", 168, "Illuminated exit sign to SS 563"),
    },
  },
  plumbing: {
    title: "Plumbing and sanitary works",
    rates: {
      waterPipes: rate("lot", 880, "Concealed copper water pipes, hot and cold, per bathroom or kitchen"),
      drainage: rate("lot", 420, "Re-route uPVC discharge pipes, encased"),
      floorTrap: rate("nr", 165, "Floor trap with stainless steel grating, flood-tested"),
      installWc: rate("nr", 140, "Install water closet supplied by client, with new stopcock"),
      installBasin: rate("nr", 110, "Install wash basin, mixer and bottle trap supplied by client"),
      installShower: rate("nr", 85, "Install shower set supplied by client"),
      installSink: rate("nr", 120, "Install kitchen sink and mixer supplied by client"),
      waterHeater: rate("nr", 485, "Storage water heater 25 l, supply and install"),
      greaseTrap: rate("nr", 1_650, "Portable stainless steel grease trap, 2,000 l per hour"),
      suctionPipe: rate("m", 64, "Suction and compressed-air pipework, clipped, pressure-tested"),
      gutter: rate("m", 92, "Aluminium rainwater gutter 150 mm with brackets"),
      downpipe: rate("m", 48.5, "Rainwater downpipe 100 mm, painted"),
    },
  },
  carpentry: {
    title: "Carpentry and joinery",
    rates: {
      kitchenTop: rate("m", 295, "Top-hung kitchen cabinet in plywood with laminate, soft-closing hinges"),
      kitchenBottom: rate("m", 315, "Bottom kitchen cabinet in plywood with laminate, drawers on soft-close runners"),
      quartzTop: rate("m", 340, "Quartz worktop 20 mm with sink cut-out and polished edges"),
      tallUnit: rate("nr", 780, "Tall unit for oven and pantry, 600 x 2400 mm"),
      wardrobe: rate("m", 585, "Full-height wardrobe with casement doors, internal drawers and rails"),
      slidingWardrobe: rate("m", 640, "Full-height wardrobe with sliding doors, soft-closing"),
      vanity: rate("nr", 620, "Vanity cabinet with mirror cabinet above, moisture-resistant board"),
      tvConsole: rate("m", 330, "Suspended television console with cable management"),
      feature: rate("m2", 178, "Fluted timber-look feature panelling on plywood backing"),
      studyDesk: rate("m", 285, "Study desk with drawers and cable port"),
      shelving: rate("m", 165, "Adjustable shelving in laminate, four tiers"),
      settee: rate("m", 460, "Settee with storage below, upholstered seat"),
      counter: rate("m", 890, "Service counter with solid-surface top and lockable storage"),
      door: rate("nr", 520, "Solid timber door with frame, lockset and hinges"),
      fireDoor: rate("nr", 1_280, "Half-hour fire-rated door with frame, closer and label"),
      bifoldDoor: rate("nr", 385, "Aluminium bi-fold door for bathroom"),
    },
  },
  metalGlass: {
    title: "Metal, aluminium and glass",
    rates: {
      window: rate("m2", 365, "Aluminium sliding window, powder-coated, 6 mm tinted glass"),
      casement: rate("m2", 410, "Aluminium casement window with restricted opening, approved by the authority"),
      showerScreen: rate("nr", 680, "Frameless shower screen, 10 mm tempered glass"),
      glassPartition: rate("m2", 295, "Tempered glass partition 12 mm with aluminium channel"),
      mildGate: rate("nr", 980, "Mild steel gate, hot-dip galvanised and powder-coated"),
      slidingGate: rate("nr", 5_600, "Automatic sliding gate 5.5 m with motor, safety beam and remote controls"),
      railing: rate("m", 265, "Stainless steel railing with tempered glass infill, 1.1 m high"),
      awning: rate("m2", 215, "Polycarbonate awning on powder-coated aluminium frame"),
      steelFrame: rate("kg", 7.8, "Structural steelwork, fabricated, galvanised and erected"),
      roofSheet: rate("m2", 96, "Insulated metal roofing sheet on purlins"),
      grabBar: rate("nr", 118, "Stainless steel grab bar 600 mm, slip-resistant, chemical anchors"),
    },
  },
  painting: {
    title: "Painting",
    rates: {
      wallPaint: rate("m2", 6.2, "Emulsion paint on walls: sealer and two coats, low odour"),
      ceilingPaint: rate("m2", 5.8, "Emulsion paint on ceilings, two coats, anti-mould in wet areas"),
      externalPaint: rate("m2", 9.4, "External acrylic paint: high-pressure wash, sealer and two coats"),
      doorPaint: rate("nr", 95, "Enamel on door and frame, rubbed down, two coats"),
      railingPaint: rate("m", 14.5, "Anti-rust primer and two coats of enamel on railings"),
      skimCoat: rate("m2", 9.8, "Skim coat and sand walls"),
      carparkMarking: rate("nr", 38, "Repaint parking lot, lines and number"),
    },
  },
  airConditioning: {
    title: "Air-conditioning and ventilation",
    rates: {
      systemThree: rate("lot", 4_280, "System 3 inverter, five ticks, with insulated copper pipes and drain"),
      systemFour: rate("lot", 5_350, "System 4 inverter, five ticks, with insulated copper pipes and drain"),
      cassette: rate("nr", 3_450, "Ceiling cassette unit 9 kW with condenser and controls"),
      trunking: rate("m", 28, "uPVC trunking for pipes"),
      exhaustFan: rate("nr", 215, "Inline exhaust fan with duct and louvre"),
      kitchenHood: rate("m", 1_380, "Stainless steel exhaust hood with baffle filters"),
      ducting: rate("m2", 98, "Galvanised steel ducting, insulated"),
    },
  },
} as const satisfies Record<string, { readonly title: string; readonly rates: Record<string, Rate> }>;

type Schedule = typeof schedule;
export type SectionKey = keyof Schedule;

/** Quantities by section and rate; a pair is a quantity with another price than the list's. */
export type Bill = {
  readonly [Section in SectionKey]?: {
    readonly [Key in keyof Schedule[Section]["rates"]]?: number | readonly [qty: number, unitPrice: number];
  };
};
