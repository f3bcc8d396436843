import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Builder, Key, Origin, type WebElement } from "selenium-webdriver";
import { freePort } from "../commands/quoin.ts";
import type { Driver, Engine } from "./driver.ts";
import { programs } from "./programs.ts";

interface Running {
  /** The address of the service that starts browsers. */
  readonly url: string;
  readonly processes: readonly ChildProcess[];
}

let started: Promise<Running> | undefined;

/** Starts a screen without a monitor, and the service that starts browsers on it. */
async function start(): Promise<Running> {
  const display = spawn(programs.display, ["-displayfd", "1", "-screen", "0", "1920x1400x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = (await once(createInterface(display.stdout), "line")) as [string];
  const port = await freePort();
  const inherited = Object.entries(process.env).filter(([name]) => !/_proxy$/i.test(name));
  const env = { ...Object.fromEntries(inherited), DISPLAY: `:${number}`, GTK_A11Y: "none" };
  const driver = spawn(programs.webkitDriver, [`--port=${port}`], { env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) await sleep(50);
  return { url, processes: [driver, display] };
}

async function stop(): Promise<void> {
  for (const each of (await started)?.processes ?? []) each.kill();
  started = undefined;
}

async function open(): Promise<Driver> {
  started ??= start();
  const browser = await new Builder()
    .usingServer((await started).url)
    .disableEnvironmentOverrides()
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: programs.webkit, args: ["--automation"] },
    })
    .build();
  return {
    goto: (url) => browser.get(url),
    run: (body, ...values) => browser.executeScript(body, ...values),
    find: (body, ...values) => browser.executeScript<WebElement | null>(body, ...values),
    click: (element) => (element as WebElement).click(),
    async drag([first, ...others]) {
      if (first === undefined) return;
      const at = (point: { x: number; y: number }) => ({ ...point, origin: Origin.VIEWPORT, duration: 20 });
      const move = browser.actions().move(at(first)).press();
      for (const point of others) move.move(at(point));
      await move.release().perform();
    },
    type: (text) => browser.actions().sendKeys(text).perform(),
    press(key, withControl = false) {
      const named = key.length === 1 ? key : keyOf(key);
      const actions = browser.actions();
      return (
        withControl ? actions.keyDown(Key.CONTROL).sendKeys(named).keyUp(Key.CONTROL) : actions.sendKeys(named)
      ).perform();
    },
    chooseFile: (input, path) => (input as WebElement).sendKeys(path),
    resize: async (size) => void (await browser.manage().window().setRect(size)),
    picture: async () => Buffer.from(await browser.takeScreenshot(), "base64"),
    close: () => browser.quit(),
  };
}

const keyNames: Readonly<Record<string, string>> = {
  Enter: Key.ENTER,
  Tab: Key.TAB,
  Escape: Key.ESCAPE,
  ArrowDown: Key.ARROW_DOWN,
};

function keyOf(name: string): string {
  const key = keyNames[name];
  if (key === undefined) throw new Error(`${name} is not among the keys of webkit.ts`);
  return key;
}

export const webkit: Engine = { name: "WebKit", open, stop };
