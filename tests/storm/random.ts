import { createHash } from "node:crypto";

/** A stream of random choices that a seed determines. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns an integer; both bounds are inclusive. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T | undefined;
  /** Returns a separate stream, so that the choices of one actor do not depend on the timing of another. */
  fork(name: string): Random;
}

/** Mulberry32: enough to choose what happens next, and the same on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)],
    fork: (name) => randomFrom(createHash("sha256").update(`${seed} ${name}`).digest().readUInt32BE()),
  };
}
