import puppeteer, { type Browser, type ElementHandle, type KeyInput } from "puppeteer-core";
import type { Driver, Engine } from "./driver.ts";
import { programs } from "./programs.ts";

let launched: Promise<Browser> | undefined;

const launch = () =>
  puppeteer.launch({
    browser: "firefox",
    executablePath: programs.firefox,
    // A proxy of the environment may not reach an address of this machine.
    extraPrefsFirefox: { "network.proxy.type": 0, "intl.accept_languages": "en-SG" },
  });

async function open(): Promise<Driver> {
  launched ??= launch();
  const context = await (await launched).createBrowserContext();
  const page = await context.newPage();
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (body, ...values) => page.evaluate(called(body, values)) as Promise<never>,
    find: async (body, ...values) => (await page.evaluateHandle(called(body, values))).asElement(),
    click: (element) => (element as ElementHandle<never>).click(),
    async drag([first, ...others]) {
      if (first === undefined) return;
      await page.mouse.move(first.x, first.y);
      await page.mouse.down();
      for (const { x, y } of others) await page.mouse.move(x, y);
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    async press(key, withControl = false) {
      if (withControl) await page.keyboard.down("Control");
      await page.keyboard.press(key as KeyInput);
      if (withControl) await page.keyboard.up("Control");
    },
    chooseFile: (input, path) => (input as ElementHandle<never>).uploadFile(path),
    resize: (size) => page.setViewport(size),
    picture: () => page.screenshot(),
    close: () => context.close(),
  };
}

const called = (body: string, values: readonly unknown[]) => `(function () { ${body} })(...${JSON.stringify(values)})`;

async function stop(): Promise<void> {
  await (await launched)?.close();
  launched = undefined;
}

export const firefox: Engine = { name: "Firefox", open, stop };
