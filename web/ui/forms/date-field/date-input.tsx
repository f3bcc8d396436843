import CalendarDays from "lucide-react/icons/calendar-days";
import { type ComponentProps, Suspense, useCallback, useLayoutEffect, useRef, useState } from "react";
import { dateFieldCopy } from "#web/copy/date-field.ts";
import { formatWeekdayDate } from "#web/days/weekdays.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { TypedDay } from "./use-typed-day.ts";

const loadCalendar = async () => (await import("./day-calendar.tsx")).DayCalendar;
const DayCalendar = lazyPart(loadCalendar);

export interface DateInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "ref"> {
  readonly typed: TypedDay;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly inputRef?: ((input: HTMLInputElement | null) => void) | undefined;
}

/** The input of a date field, which shows beneath it how the text is understood; a touch screen has its own wheels. */
export function DateInput({ typed, inputRef, className = "", onBlur, ...input }: DateInputProps) {
  const { text, meant, isNative, error } = typed;
  const field = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const setField = useCallback(
    (element: HTMLInputElement | null) => {
      field.current = element;
      inputRef?.(element);
    },
    [inputRef],
  );
  // A form is not submitted with a text that has no meaning; see `Form`.
  useLayoutEffect(() => field.current?.setCustomValidity(error ?? ""), [error]);
  const open = () => {
    setIsWanted(true);
    setIsOpen(true);
  };
  return (
    <div ref={frame} className={`@container relative min-w-0 ${className}`}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...input}
        ref={setField}
        type={isNative ? "date" : "text"}
        value={text}
        aria-haspopup={isNative ? undefined : "dialog"}
        className={`control ${isNative ? "" : "pr-9 @max-[9rem]:px-1.5 @max-[9rem]:text-sm @max-[9rem]:tracking-tighter"}`}
        onChange={({ target }) => typed.type(target.value)}
        onBlur={(event) => {
          // The text waits while the person looks at the calendar.
          if (!isOpen) typed.apply();
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing && !typed.apply()) event.preventDefault();
          if (event.key !== "ArrowDown" || isNative) return;
          event.preventDefault();
          open();
        }}
      />
      {!isNative && (
        <button
          type="button"
          // The arrow key opens it from the field, so that Tab leads to the next field.
          tabIndex={-1}
          aria-label={dateFieldCopy.open}
          disabled={input.disabled}
          onPointerEnter={() => void loadCalendar()}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (isOpen ? setIsOpen(false) : open())}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-md text-muted hover:text-ink @max-[9rem]:hidden"
        >
          <CalendarDays className="size-4" aria-hidden />
        </button>
      )}
      <div aria-live="polite">
        {meant !== undefined && !isOpen && !isNative && (
          <p className="absolute top-full left-0 z-30 mt-1 rounded-md border border-line bg-surface px-2.5 py-1 whitespace-nowrap shadow-high">
            {formatWeekdayDate(meant)}
          </p>
        )}
      </div>
      {isWanted && (
        <Suspense>
          <DayCalendar
            isOpen={isOpen}
            day={meant ?? typed.day}
            today={typed.today}
            min={input.min}
            max={input.max}
            frame={frame}
            field={field}
            onClose={() => setIsOpen(false)}
            onDay={(day) => {
              typed.choose(day);
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
