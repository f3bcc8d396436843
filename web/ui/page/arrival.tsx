import { useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";

/** The way to the page in sight: where it began, and whether the person has not begun anything there yet. */
const arrival = { from: "", isUnderway: false };

/** The live region that says what a person without eyes would not notice. */
const announcementsId = "announcements";

/** Says it to people who use a screen reader, once they have heard what they are hearing. */
export function announce(text: string): void {
  const region = document.getElementById(announcementsId);
  if (region !== null) region.textContent = text;
}

/** Renders the live region of `announce`, and notes each way from one page to another for `useArrival`. */
export function Announcements() {
  const router = useRouter();
  useEffect(() => {
    const end = () => void (arrival.isUnderway = false);
    const ends = ["keydown", "pointerdown"] as const;
    for (const name of ends) addEventListener(name, end, { capture: true });
    const unsubscribe = router.subscribe("onBeforeLoad", ({ fromLocation, pathChanged }) => {
      if (!pathChanged || fromLocation === undefined) return;
      arrival.from = fromLocation.pathname;
      arrival.isUnderway = true;
    });
    return () => {
      unsubscribe();
      for (const name of ends) removeEventListener(name, end, { capture: true });
    };
  }, [router]);
  return <p id={announcementsId} aria-live="polite" className="sr-only" />;
}

/**
 * Returns a ref to the heading of a page. After a change of page it gets the focus, unless the page began in a field, and
 * the title is said, so that the keyboard and a screen reader go on from there. The heading of a page that still loads
 * passes both on to the one that takes its place.
 */
export function useArrival(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!arrival.isUnderway) return;
    announce(title);
    if (mayMove()) heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}

/** Moves the focus to the link of those that leads to the page from which the person came. */
export function returnToLink(links: readonly HTMLAnchorElement[]): void {
  const link = links.find(({ pathname }) => pathname === arrival.from);
  if (link !== undefined && arrival.isUnderway && mayMove()) link.focus();
}

/** True while the person has not begun anything on the page: the focus is nowhere, on its heading or beside it. */
function mayMove(): boolean {
  const focused = document.activeElement;
  if (focused === null || focused.matches("body, #content, h1")) return true;
  return focused.closest("#content, [role=dialog], [role=alertdialog]") === null;
}
