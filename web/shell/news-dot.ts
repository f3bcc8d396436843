import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { newsQuery } from "#web/session/news.ts";

const dot = "● ";

/** Shows a dot in the title of the browser tab, whatever the page, while there is news that the person has not seen. */
export function NewsDot() {
  const { data } = useQuery(newsQuery);
  const isNew = data !== undefined && data.data.length > 0;
  useEffect(() => {
    const title = document.querySelector("title");
    if (!isNew || title === null) return;
    const mark = () => {
      if (!document.title.startsWith(dot)) document.title = dot + document.title;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(title, { childList: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(dot, "");
    };
  }, [isNew]);
  return null;
}
