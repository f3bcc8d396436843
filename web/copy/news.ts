import { newsMessages } from "#words/news.ts";
import { toCopy } from "#web/copy/to-copy.ts";

export const newsCopy = toCopy("news", newsMessages);
