import { Popover } from "@base-ui/react/popover";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type RefObject, useRef } from "react";
import { DayPicker } from "react-day-picker";
import { dateFieldCopy } from "#web/copy/date-field.ts";
import { formatMonth } from "#web/days/days.ts";
import { isDay } from "#web/days/is-day.ts";
import { formatWeekday, formatWeekdayDate } from "#web/days/weekdays.ts";
import { useHolidays } from "./use-holidays.ts";

interface DayCalendarProps {
  readonly isOpen: boolean;
  /** The day that is chosen, or empty. */
  readonly day: string;
  readonly today: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The element that the calendar is placed at. */
  readonly frame: RefObject<HTMLElement | null>;
  /** The field that takes the focus when the calendar closes. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
  readonly onDay: (day: string) => void;
}

/** The days of the API. */
const [firstDay, lastDay] = ["1900-01-01", "2199-12-31"];

/** A calendar in a popover, which Escape closes. */
export function DayCalendar({
  isOpen,
  day,
  today,
  min = firstDay,
  max = lastDay,
  frame,
  field,
  onClose,
  onDay,
}: DayCalendarProps) {
  const popup = useRef<HTMLDivElement>(null);
  const isHoliday = useHolidays();
  const chosen = isDay(day) ? dateOf(day) : undefined;
  return (
    <Popover.Root
      open={isOpen}
      modal="trap-focus"
      onOpenChange={(_open, { reason, event }) => {
        // The button at the field closes it by itself.
        if (reason === "outside-press" && frame.current?.contains(event.target as Node) === true) return;
        onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={frame} align="start" sideOffset={4} collisionPadding={8} className="z-50">
          <Popover.Popup
            ref={popup}
            aria-label={dateFieldCopy.calendar}
            initialFocus={() => popup.current?.querySelector<HTMLElement>("td button[tabindex='0']") ?? true}
            finalFocus={field}
            className="rounded-lg border border-line bg-surface p-2 shadow-high outline-none"
          >
            <DayPicker
              mode="single"
              required
              selected={chosen}
              onSelect={(date) => onDay(isoOf(date))}
              defaultMonth={chosen ?? dateOf(today)}
              today={dateOf(today)}
              startMonth={dateOf(min)}
              endMonth={dateOf(max)}
              disabled={[{ before: dateOf(min) }, { after: dateOf(max) }]}
              modifiers={{ holiday: (date) => isHoliday(isoOf(date)) }}
              modifiersClassNames={{ holiday: "underline decoration-danger decoration-2 underline-offset-4" }}
              weekStartsOn={1}
              showOutsideDays
              formatters={{
                formatCaption: monthOf,
                formatWeekdayName: weekdayOf,
              }}
              labels={{
                labelNav: () => dateFieldCopy.months,
                labelGrid: monthOf,
                labelPrevious: () => dateFieldCopy.previous,
                labelNext: () => dateFieldCopy.next,
                labelWeekday: weekdayOf,
                labelDayButton: (date, { today: isToday, holiday }) => {
                  const spelled = formatWeekdayDate(isoOf(date));
                  const day = holiday === true ? dateFieldCopy.holiday({ day: spelled }) : spelled;
                  return isToday === true ? dateFieldCopy.today({ day }) : day;
                },
              }}
              components={{
                Chevron: ({ orientation }) =>
                  orientation === "left" ? (
                    <ChevronLeft className="size-4" aria-hidden />
                  ) : (
                    <ChevronRight className="size-4" aria-hidden />
                  ),
              }}
              classNames={classNames}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

const arrow =
  "absolute top-0 z-1 flex size-9 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink aria-disabled:opacity-40";

const classNames = {
  root: "relative",
  months: "",
  nav: "",
  button_previous: `${arrow} left-0`,
  button_next: `${arrow} right-0`,
  month_caption: "flex h-9 items-center justify-center font-medium",
  month_grid: "mt-1 border-collapse",
  weekday: "h-7 w-9 text-xs font-normal text-muted",
  day: "group p-0 text-center",
  day_button:
    "size-9 rounded-md tabular-nums hover:bg-sunken disabled:opacity-40 group-data-outside:text-muted group-data-today:font-semibold group-data-today:text-accent group-data-selected:bg-accent group-data-selected:text-on-accent",
};

const monthOf = (month: Date): string => formatMonth(isoOf(month).slice(0, 7));
const weekdayOf = (date: Date): string => formatWeekday(isoOf(date));

const dateOf = (day: string): Date => {
  const [year = 0, month = 0, ofMonth = 0] = day.split("-").map(Number);
  return new Date(year, month - 1, ofMonth);
};

const isoOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
