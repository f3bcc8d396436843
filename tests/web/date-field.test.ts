// @module-tag gate
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Project } from "#contract/clients/projects.ts";
import { isoDay } from "#web/days/days.ts";
import { expectNoBarriers, walk } from "./page-states.ts";
import { newOffice, type Office, pageOf } from "./office.ts";

/** A Saturday morning in Singapore. */
const now = "2026-11-28T02:00:00Z";

interface Opened {
  readonly office: Office;
  readonly page: Page;
  readonly form: Locator;
  readonly end: Locator;
  readonly endDate: () => Promise<string | null>;
}

/** Opens the form of a project, whose end date may be any day after the start. */
async function openForm(options: BrowserContextOptions = {}, at = now): Promise<Opened> {
  const office = await newOffice();
  const { id } = await office.api.project({ startDate: "2026-01-05" });
  const page = await pageOf(office, `/projects/${id}`, options);
  await page.clock.setFixedTime(at);
  await page.getByRole("button", { name: /^(?:Edit|编辑)$/ }).click();
  const form = page.getByRole("dialog");
  const end = form.locator("[name=endDate]");
  await end.waitFor();
  return {
    office,
    page,
    form,
    end,
    endDate: async () => {
      const { endDate } = (await office.api.get<Project>(`/projects/${id}`)).body;
      return endDate === null ? null : isoDay(endDate, "Asia/Singapore");
    },
  };
}

const focusedName = (page: Page) => page.evaluate("document.activeElement?.getAttribute('name')");
const calendarOf = (page: Page) => page.getByRole("dialog", { name: "Calendar" });

test("a date is shown as the app writes it, and Enter saves it as it was typed", async () => {
  const { page, form, end, endDate } = await openForm();
  expect(await form.getByLabel("Start date").inputValue()).toBe("5 Jan 2026");
  await end.pressSequentially("1/2");
  await form.getByText("Mon, 1 Feb 2027").waitFor();
  await end.press("Enter");
  await page.getByText("Changes saved").waitFor();
  expect(await endDate()).toBe("2027-02-01");
});

test("a date applies when the field is left, and is then written in full", async () => {
  const { page, form, end, endDate } = await openForm();
  await end.fill("+30");
  await form.getByLabel("Name").focus();
  expect(await end.inputValue()).toBe("28 Dec 2026");
  await expect.poll(() => form.getByText("Mon, 28 Dec 2026").count()).toBe(0);
  await form.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved").waitFor();
  expect(await endDate()).toBe("2026-12-28");
});

test("a text that is no date stays, is an error at its field, and is not saved", async () => {
  const { page, form, end, endDate } = await openForm();
  await end.fill("31/2");
  await end.press("Enter");
  await form.getByText("End date: this is not a date. Write it as in 27/11, 27 Nov 2026, tomorrow or +30.").waitFor();
  expect([await end.inputValue(), await end.getAttribute("aria-invalid")]).toEqual(["31/2", "true"]);
  await form.getByLabel("Name").fill("Lobby");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(() => focusedName(page)).toBe("endDate");
  expect(await endDate()).toBeNull();
  await end.fill("tomorrow");
  await form.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved").waitFor();
  expect(await endDate()).toBe("2026-11-29");
});

test("an emptied field holds no day", async () => {
  const { page, form, end, endDate } = await openForm();
  await end.fill("2026-12-01");
  await end.fill("");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await endDate()).toBeNull();
});

test("the calendar opens, moves, chooses and closes by keyboard", async () => {
  const { page, form, end } = await openForm();
  await end.fill("27/11");
  await end.press("ArrowDown");
  const calendar = calendarOf(page);
  const focused = () => page.evaluate("document.activeElement?.getAttribute('aria-label')");
  await expect.poll(focused).toBe("Fri, 27 Nov 2026");
  expect((await calendar.locator("th").allInnerTexts())[0]).toBe("Mon");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe("Sun, 3 Jan 2027");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(focused).toBe("Sat, 2 Jan 2027");
  await page.keyboard.press("Enter");
  await calendar.waitFor({ state: "detached" });
  expect(await end.inputValue()).toBe("2 Jan 2027");
  await expect.poll(() => focusedName(page)).toBe("endDate");

  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe("Sat, 2 Jan 2027");
  await page.keyboard.press("PageUp");
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "detached" });
  await expect.poll(() => focusedName(page)).toBe("endDate");
  expect(await end.inputValue()).toBe("2 Jan 2027");
  await form.waitFor();
});

test("the button opens and closes the calendar, in which a click chooses", async () => {
  const { page, form, end } = await openForm();
  const button = form.getByRole("button", { name: "Open the calendar" }).last();
  const calendar = calendarOf(page);
  await button.click();
  await calendar.getByRole("button", { name: "Sat, 28 Nov 2026, today" }).waitFor();
  await button.click();
  await calendar.waitFor({ state: "detached" });
  await button.click();
  await calendar.getByRole("button", { name: "Next month" }).click();
  await calendar.getByRole("button", { name: "Thu, 24 Dec 2026" }).click();
  expect(await end.inputValue()).toBe("24 Dec 2026");
});

test("the calendar marks the public holidays that the organization counts", async () => {
  const { page, form, office } = await openForm();
  await office.api.patch("/organization", { publicHolidays: [{ on: "2026-12-28", name: "Declared" }] });
  await form.getByRole("button", { name: "Open the calendar" }).last().click();
  const calendar = calendarOf(page);
  await calendar.getByRole("button", { name: "Next month" }).click();
  await calendar.getByRole("button", { name: "Fri, 25 Dec 2026, public holiday" }).waitFor();
  await calendar.getByRole("button", { name: "Mon, 28 Dec 2026, public holiday" }).waitFor();
  expect(await calendar.getByRole("button", { name: /public holiday/ }).count()).toBe(3);
});

test("days outside the range of the field cannot be chosen, and decide what a short date means", async () => {
  const office = await newOffice();
  const { id } = await office.api.sentInvoice();
  const page = await pageOf(office, `/invoices/${id}`);
  await page.clock.setFixedTime(now);
  await page.getByRole("button", { name: "Record payment", exact: true }).click();
  const paidAt = page.getByRole("dialog").locator("[name=paidAt]");
  await paidAt.press("ArrowDown");
  const calendar = calendarOf(page);
  await calendar.getByRole("button", { name: "Sat, 28 Nov 2026, today" }).waitFor();
  expect(await calendar.getByRole("button", { name: "Sun, 29 Nov 2026" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await paidAt.fill("1/2");
  await page.getByText("Sun, 1 Feb 2026").waitFor();
});

test("today is the organization’s, wherever the browser is", async () => {
  const { end } = await openForm({ timezoneId: "America/Los_Angeles", locale: "en-US" }, "2026-11-28T17:00:00Z");
  await end.fill("today");
  await end.blur();
  expect(await end.inputValue()).toBe("Nov 29, 2026");
  await end.fill("1/2/2027");
  await end.blur();
  expect(await end.inputValue()).toBe("Feb 1, 2027");
});

test("a filter applies when its field is left, and keeps to the year", async () => {
  const office = await newOffice();
  const page = await pageOf(office, "/invoices");
  await page.clock.setFixedTime(now);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Due from").fill("1/2");
  await page.getByLabel("Due from").press("Tab");
  await page.getByRole("button", { name: "Remove filter: Due from 1 Feb 2026" }).click();
  await expect.poll(() => page.getByLabel("Due from").inputValue()).toBe("");
});

test("dates are read and shown in Chinese", async () => {
  const { page, form, end } = await openForm({ locale: "zh-CN" });
  await end.fill("11月30日");
  await form.getByText("2026年11月30日周一").waitFor();
  await end.press("ArrowDown");
  const calendar = page.getByRole("dialog", { name: "日历" });
  await calendar.getByRole("button", { name: "2026年11月28日周六，今天" }).waitFor();
  expect(await calendar.innerText()).not.toMatch(/[a-z]/i);
  await page.keyboard.press("Enter");
  expect(await end.inputValue()).toBe("2026年11月30日");
  await end.fill("明日复明日");
  await end.blur();
  await form.getByText("无法识别为日期").waitFor();
});

test("a touch screen has the date field of its browser", async () => {
  const { page, form, end, endDate } = await openForm({ hasTouch: true, isMobile: true });
  expect(await end.getAttribute("type")).toBe("date");
  await end.fill("2026-12-01");
  await form.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("Changes saved").waitFor();
  expect(await endDate()).toBe("2026-12-01");
});

test("a date field, its error and its calendar have no barriers", walk, async () => {
  const { page, form, end } = await openForm();
  const calendar = calendarOf(page);
  await expectNoBarriers(page, {
    "what is understood": [
      null,
      async () => {
        await end.fill("1/2");
        await form.getByText("Mon, 1 Feb 2027").waitFor();
      },
    ],
    "an error": [
      null,
      async () => {
        await end.fill("soon");
        await end.press("Enter");
        await form.getByText("this is not a date").waitFor();
      },
    ],
    "a calendar": [
      null,
      async () => {
        await end.fill("27/11");
        await end.press("ArrowDown");
        await calendar.getByRole("button", { name: "Sat, 28 Nov 2026, today" }).waitFor();
      },
    ],
  });
});
