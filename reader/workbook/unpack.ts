import { Inflate } from "fflate";
import { wording } from "#contract/api/wording.ts";
import { ReadFault } from "#reader/fault.ts";

/** A part of a zip file as its directory describes it. Sizes that it declares are not believed. */
interface Entry {
  readonly name: string;
  readonly isPacked: boolean;
  readonly start: number;
  readonly packedBytes: number;
}

/** The parts of a zip file by name. */
export interface Zip {
  readonly names: readonly string[];
  /**
   * Unpacks a part bit by bit until `take` returns false, so that no more memory is used than is asked for.
   * @returns false when there is no such part
   */
  readonly unpack: (name: string, take: (bytes: Uint8Array) => boolean) => boolean;
}

/** So many packed bytes become at most a thousand times as many at once. */
const stepBytes = 4_096;
const partsMax = 10_000;

const endOfDirectory = 0x06_05_4b_50;
const directoryEntry = 0x02_01_4b_50;
/** In place of a size that is noted in the extra field, as some programs do it for small files too. */
const inExtraField = 0xff_ff_ff_ff;
const deflated = 8;

/** Opens a zip file. @throws ReadFault when its directory is cut off or wrong */
export function openZip(content: Uint8Array): Zip {
  const entries = new Map(directoryOf(content).map((entry) => [entry.name, entry]));
  return {
    names: [...entries.keys()],
    unpack(name, take) {
      const entry = entries.get(name);
      if (entry === undefined) return false;
      unpackEntry(content.subarray(entry.start, entry.start + entry.packedBytes), entry, take);
      return true;
    },
  };
}

function unpackEntry(packed: Uint8Array, { isPacked }: Entry, take: (bytes: Uint8Array) => boolean): void {
  if (!isPacked) {
    take(packed);
    return;
  }
  let isWanted = true;
  const inflate = new Inflate((bytes) => {
    isWanted &&= take(bytes);
  });
  try {
    for (let at = 0; isWanted && at < packed.length; at += stepBytes) {
      inflate.push(packed.subarray(at, at + stepBytes), at + stepBytes >= packed.length);
    }
  } catch (error) {
    if (error instanceof ReadFault) throw error;
    throw damaged();
  }
}

export const damaged = () => new ReadFault("WRONG_FORMAT", wording("files.damaged"), "damaged");

function directoryOf(content: Uint8Array): readonly Entry[] {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  try {
    const end = endOf(view);
    const count = Math.min(view.getUint16(end + 10, true), partsMax);
    const entries: Entry[] = [];
    for (let at = view.getUint32(end + 16, true), i = 0; i < count; i += 1) {
      if (view.getUint32(at, true) !== directoryEntry) throw damaged();
      const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
      entries.push(entryAt(content, view, at, lengths));
      at += 46 + lengths.reduce((sum, length) => sum + length, 0);
    }
    return entries;
  } catch (error) {
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}

/** The directory ends with a record that may be followed by a remark. */
function endOf(view: DataView): number {
  const longestRemark = 65_557;
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - longestRemark); at -= 1) {
    if (view.getUint32(at, true) === endOfDirectory) return at;
  }
  throw damaged();
}

function entryAt(content: Uint8Array, view: DataView, at: number, lengths: readonly number[]): Entry {
  const [nameLength = 0, extraLength = 0] = lengths;
  const name = new TextDecoder().decode(content.subarray(at + 46, at + 46 + nameLength));
  const long = longSizes(view, at + 46 + nameLength, extraLength);
  // In this order, and only those that do not fit.
  const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  const [, packedBytes = 0, header = 0] = sizes.map((size) => (size === inExtraField ? (long.shift() ?? 0) : size));
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  return { name, isPacked: view.getUint16(at + 10, true) === deflated, start, packedBytes };
}

function longSizes(view: DataView, from: number, length: number): number[] {
  for (let at = from; at + 4 <= from + length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const count = Math.floor(view.getUint16(at + 2, true) / 8);
    return Array.from({ length: count }, (_, i) => Number(view.getBigUint64(at + 4 + i * 8, true)));
  }
  return [];
}
