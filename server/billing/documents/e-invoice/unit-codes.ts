/**
 * The units of contractors by their code in UNECE Recommendation 20, or 21 (those with an X), in the spellings that
 * offices use: in small letters, without dots, spaces, hyphens and signs of powers.
 */
const spellings: Readonly<Record<string, string>> = {
  // One of anything, which is what these words say.
  C62: "item items itm one 项",
  H87: "no nos nr nrs number numbers pc pcs piece pieces each ea unit units article articles 个 件 只 块 片 根 台 支 扇 樘",
  MTK: "m2 sqm sqmtr sqmetre sqmetres sqmeter sqmeters squaremetre squaremetres squaremeter squaremeters sm psm 平方米 平米",
  MTQ: "m3 cum cbm cumetre cumetres cumeter cumeters cubicmetre cubicmetres cubicmeter cubicmeters 立方米 立方",
  MTR: "m lm rm rmt mtr mtrs mrun metre metres meter meters linearmetre linearmetres linearmeter linearmeters runningmetre runningmetres runningmeter runningmeters lmtr linm mrunning 米 公尺",
  MMT: "mm millimetre millimetres millimeter millimeters 毫米",
  CMT: "cm centimetre centimetres centimeter centimeters 厘米 公分",
  KMT: "km kilometre kilometres kilometer kilometers 公里 千米",
  FTK: "sqft ft2 sf sft sqfeet squarefoot squarefeet psf 平方英尺 平方尺",
  FTQ: "cuft ft3 cft cf cubicfoot cubicfeet 立方英尺",
  FOT: "ft feet foot lf lft ftrun linearfoot linearfeet 英尺",
  INH: "in inch inches 英寸",
  YRD: "yd yds yard yards 码",
  KGM: "kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes 公斤 千克",
  TNE: "t ton tons tonne tonnes mt mton mtons metricton metrictons metrictonne metrictonnes 吨 公吨",
  GRM: "g gm gms gram grams gramme grammes 克",
  LTR: "l ltr ltrs lit litre litres liter liters 升 公升",
  MLT: "ml millilitre millilitres milliliter milliliters 毫升",
  MIN: "min mins minute minutes 分钟",
  HUR: "h hr hrs hour hours manhour manhours manhr manhrs mh 小时 工时 人工时",
  DAY: "day days manday mandays md mds 天 日 工日 人工日",
  WEE: "wk wks week weeks 周 星期",
  MON: "mo mos mth mths mnth month months 月 个月",
  ANN: "yr yrs year years annum pa 年",
  LS: "ls sum lumpsum 总价 包干 一式 式",
  XLT: "lot lots 批",
  SET: "set sets 套 组",
  PR: "pair pairs pr prs 对 双",
  DZN: "dozen dozens doz dz 打",
  P1: "% percent pct 百分比",
  E51: "job jobs",
  E54: "trip trips 趟 车次",
  NL: "load loads lorryload lorryloads",
  ROM: "room rooms 房间",
  OA: "panel panels",
  IE: "person persons people pax 人",
  KWH: "kwh",
  XBG: "bag bags sack sacks 袋 包",
  ACR: "acre acres 英亩",
  XBA: "barrel barrels",
  XCR: "crate crates",
  XRL: "reel reels",
  XBX: "box boxes bx 盒",
  XCT: "carton cartons ctn ctns 箱",
  XRO: "roll rolls 卷",
  XST: "sheet sheets sht shts 张",
  XPL: "pail pails",
  XTN: "tin tins",
  XDR: "drum drums 桶",
  XBE: "bundle bundles bdl bdls 捆",
  XPX: "pallet pallets plt plts",
  XPA: "packet packets pkt pkts",
  XPK: "pack packs package packages",
  XBO: "bottle bottles btl btls 瓶",
  XTU: "tube tubes",
  XCL: "coil coils",
};

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(spellings).flatMap(([code, units]) => units.split(" ").map((unit) => [unit, code])),
);

/** Returns a written unit as in the table: `Sq. M.` is `sqm`, `m²` is `m2`, and `per m run` is `mrun`. */
const spelled = (unit: string): string =>
  unit
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^\s*per\s/, "")
    .replaceAll(/[\s.^/()\-_]/g, "");

/**
 * Returns the code of a written unit: C62, which is one of anything, where there is none.
 * `isExact` is false where the code does not say what the unit says, which then has to be told in words.
 */
export function unitCodeOf(unit: string | null): { readonly code: string; readonly isExact: boolean } {
  const word = spelled(unit ?? "");
  const code = codes.get(word);
  return { code: code ?? "C62", isExact: code !== undefined || word === "" };
}
