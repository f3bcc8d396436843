/** A column as its cells look. */
export interface Column {
  readonly index: number;
  /** How many cells have text. */
  readonly filled: number;
  readonly letters: number;
  readonly isNumeric: boolean;
  /** True when most numbers have two decimals or a currency, as prices do. */
  readonly isMoney: boolean;
  readonly isUnits: boolean;
}
