import type { newsRoutes } from "#contract/organizations/news.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import { markNewsSeen } from "./mark-news-seen.ts";
import { getNews } from "./read.ts";

export const newsHandlers: AppHandlers<keyof typeof newsRoutes> = {
  getNews: ({ caller }) => getNews(caller),
  markNewsSeen: ({ caller, body }) => markNewsSeen(caller, body.until),
};
