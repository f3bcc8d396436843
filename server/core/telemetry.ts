/** The facts about a step: short values from closed lists, ids and numbers; never an address, a token or a text. */
export type Attributes = Readonly<Record<string, string | number>>;

/** The work of a step, which may add what is known at its end. */
export type Step<T> = (add: (attributes: Attributes) => void) => Promise<T>;

export const mailOutcomes = ["sent", "retried", "failed", "postponed"] as const;
export type MailOutcomeName = (typeof mailOutcomes)[number];

/** Receives what metrics and traces are made of. */
export interface Telemetry {
  /** Runs the work as a step of a trace: of the current one, or of a new one. */
  trace<T>(this: void, name: string, attributes: Attributes, work: Step<T>): Promise<T>;
  /** The same, only within a trace: work that nothing asked for, such as polling, is not traced. */
  traceWithin<T>(this: void, name: string, attributes: Attributes, work: Step<T>): Promise<T>;
  countAttempt(this: void, outcome: string, seconds: number): void;
  countMail(this: void, outcome: MailOutcomeName): void;
}

const addNothing = () => undefined;

/** Without metrics and traces nothing is received. */
export const noTelemetry: Telemetry = {
  trace: async (_name, _attributes, work) => work(addNothing),
  traceWithin: async (_name, _attributes, work) => work(addNothing),
  countAttempt: () => undefined,
  countMail: () => undefined,
};
