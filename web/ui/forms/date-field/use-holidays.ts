import { useQuery } from "@tanstack/react-query";
import { calendarOf } from "#contract/contracts/clock-days.ts";
import { request } from "#web/api.ts";

/** Returns which days are public holidays: those of Singapore, as the organization has corrected their list. */
export function useHolidays(): (day: string) => boolean {
  const { data } = useQuery({
    queryKey: ["GET /organization"],
    queryFn: ({ signal }) => request("GET /organization", { signal }),
  });
  const calendar = calendarOf(data ?? { publicHolidays: [], notHolidays: [] });
  return (day) => calendar.isHoliday(day);
}
