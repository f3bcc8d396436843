import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { timeoutFactor } from "../support/timeout-factor.ts";
import type { Driver, Engine } from "./driver.ts";

/** Reads the roles and names that a page gives its elements, in the page. */
const library = readFileSync(
  fileURLToPath(import.meta.resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js")),
  "utf8",
);

/** Adds functions to a page that find what a person can use: a dialog hides what is behind it. */
const finders = `
  const within = () =>
    [...document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]")].at(-1) ?? document.body;
  const isUsable = (element) => element.getClientRects().length > 0 && !element.disabled && !element.readOnly;
  const places = new WeakMap();
  // A driver clicks on a place: what still moves, as a dialog does that fills, would be missed.
  const onceSteady = (element) => {
    if (element === undefined) return null;
    const place = JSON.stringify(element.getBoundingClientRect());
    const wasThere = places.get(element) === place;
    places.set(element, place);
    return wasThere ? element : null;
  };
  const nameOf = ({ text, pattern, flags }) => (pattern === undefined ? text : new RegExp(pattern, flags));
  window.textOnScreen = () => within().innerText;
  window.byRole = (wanted, role) =>
    onceSteady(TestingLibraryDom.queryAllByRole(within(), role, { name: nameOf(wanted) }).find(isUsable));
  window.byLabel = (wanted) =>
    onceSteady(TestingLibraryDom.queryAllByLabelText(within(), nameOf(wanted)).find(isUsable));`;

/** A text that must be the whole name, or a pattern that must match it. */
type Name = string | RegExp;

const wantedFrom = (name: Name) =>
  typeof name === "string" ? { text: name } : { pattern: name.source, flags: name.flags };

const waitMs = 15_000 * timeoutFactor;
const pollMs = 100;

/** A page as a person uses it: each step waits until the page allows it. */
export class Screen {
  readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  async #until<Value>(what: string, attempt: () => Promise<Value | null | false>): Promise<Value> {
    const end = performance.now() + waitMs;
    let reason: unknown;
    for (;;) {
      try {
        // A navigation takes the library with it.
        if (!(await this.driver.run<boolean>(`return "byRole" in window`))) {
          await this.driver.run(library);
          await this.driver.run(finders);
        }
        const value = await attempt();
        if (value !== null && value !== false) return value;
      } catch (error) {
        // An element was replaced or covered while it was used: a person tries again as well.
        reason = error;
      }
      if (performance.now() > end) {
        const text = await this.driver.run<string>(`return location.pathname + "\\n" + textOnScreen()`);
        throw new Error(`no ${what} on ${text.slice(0, 2_000)}`, { cause: reason });
      }
      await sleep(pollMs);
    }
  }

  #click(what: string, find: string, ...values: unknown[]): Promise<true> {
    return this.#until(what, async () => {
      const element = await this.driver.find(find, ...values);
      if (element === null) return null;
      await this.driver.click(element);
      return true;
    });
  }

  async press(role: string, name: Name): Promise<void> {
    await this.#click(`${role} ${name}`, "return byRole(...arguments)", wantedFrom(name), role);
  }

  /** Clicks a field and writes a text in place of its content. */
  async fill(label: Name, text: string): Promise<void> {
    await this.#click(`field ${label}`, "return byLabel(...arguments)", wantedFrom(label));
    await this.driver.press("a", true);
    await this.driver.type(text);
  }

  /** Chooses an option of a list that the browser draws, by its first letters. */
  async choose(label: Name, option: string): Promise<void> {
    const find = "const field = byLabel(...arguments); field?.focus(); return field !== null";
    await this.#until(`list ${label}`, () => this.driver.run<boolean>(find, wantedFrom(label)));
    await this.driver.type(option);
  }

  /** Waits until a field has that value. */
  async seeValue(label: Name, value: string): Promise<void> {
    const isThere = "const [label, value] = arguments; return byLabel(label)?.value === value";
    await this.#until(`${label} with ${value}`, () => this.driver.run<boolean>(isThere, wantedFrom(label), value));
  }

  /** Draws a stroke on an image, from its left to its middle. */
  async sign(name: Name): Promise<void> {
    const place = `
      const area = byRole(...arguments);
      area?.scrollIntoView({ block: "center", behavior: "instant" });
      return area?.getBoundingClientRect().toJSON() ?? null`;
    const { x, y, width, height } = await this.#until(`image ${name}`, () =>
      this.driver.run<{ x: number; y: number; width: number; height: number } | null>(place, wantedFrom(name), "img"),
    );
    const pointAt = (share: number) => ({ x: Math.round(x + share * width), y: Math.round(y + height / 2) });
    await this.driver.drag([0.1, 0.3, 0.5].map(pointAt));
  }

  async chooseFile(path: string): Promise<void> {
    const input = await this.#until("file field", () =>
      this.driver.find(`return document.querySelector("input[type=file]")`),
    );
    await this.driver.chooseFile(input, path);
  }

  /** Waits until a page has its heading, and no part is still a placeholder. */
  async seeLoaded(): Promise<void> {
    const isLoaded = `return document.querySelector("h1") !== null && document.querySelector(".animate-pulse") === null`;
    await this.#until("whole page", () => this.driver.run<boolean>(isLoaded));
  }

  async see(text: string): Promise<void> {
    // Of the page behind a dialog too: messages are there.
    const isThere = `return document.body.innerText.replace(/\\s+/g, " ").includes(arguments[0])`;
    await this.#until(`text “${text}”`, () => this.driver.run<boolean>(isThere, text));
  }

  async seePath(pattern: RegExp): Promise<string> {
    return this.#until(`address ${pattern}`, async () => {
      const path = await this.driver.run<string>("return location.pathname");
      return pattern.test(path) && path;
    });
  }

  /** Puts a text on the clipboard as another program does, and pastes it into what has the focus. */
  async paste(text: string): Promise<void> {
    const onCopy = `
      const [text] = arguments;
      const fill = (event) => {
        event.preventDefault();
        event.clipboardData.setData("text/plain", text);
      };
      addEventListener("copy", fill, { once: true })`;
    await this.driver.run(onCopy, text);
    await this.driver.press("c", true);
    await this.driver.press("v", true);
  }
}

/** Opens a window of that engine for the length of a test. */
export async function openScreen({ open }: Engine): Promise<Screen> {
  const driver = await open();
  onTestFinished(() => driver.close());
  await driver.resize({ width: 1280, height: 900 });
  return new Screen(driver);
}
