/** Where the time comes from. Every decision takes it as an argument, so that a test can move it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
