/** An element of a page, as its driver names it. */
export type Found = object;

/** The actions of a person in one window of a browser, the same for every engine. `screen.ts` finds the elements. */
export interface Driver {
  goto(url: string): Promise<void>;
  /** Runs the body of a function in the page, and returns its result. */
  run<Result>(body: string, ...values: unknown[]): Promise<Result>;
  /** Returns the element that the body of a function returns, or null. */
  find(body: string, ...values: unknown[]): Promise<Found | null>;
  click(element: Found): Promise<void>;
  /** Presses the main button on the first point, and lets go of it on the last. */
  drag(points: readonly { readonly x: number; readonly y: number }[]): Promise<void>;
  /** Types a text into what has the focus. */
  type(text: string): Promise<void>;
  /** Presses a key, with Control if asked for, by its name in `KeyboardEvent.key`. */
  press(key: string, withControl?: boolean): Promise<void>;
  chooseFile(input: Found, path: string): Promise<void>;
  resize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** Returns a PNG of what the window shows. */
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A browser of another maker than the one that all other tests use. */
export interface Engine {
  readonly name: string;
  /** Opens a window that holds nothing of another test. */
  readonly open: () => Promise<Driver>;
  /** Ends all that `open` started. */
  readonly stop: () => Promise<void>;
}
