#!/bin/sh
# date-holidays 3.37.0 (npm) lists Singapore's public holidays; the Ministry of Manpower's lists decide.
# Guess: from 2024 to 2027 both have the same days, as the days of the lunar calendars are gazetted a year before.
# Seen: of the ministry's days it lacks
#   2024-06-17 Hari Raya Haji, which it has on Sunday the 16th   2025-05-03 Polling Day
#   2027-03-10 Hari Raya Puasa, which it has on the 9th          2027-05-17 Hari Raya Haji, which it has on the 16th
#   2027-05-20 Vesak Day, which it does not have in 2027
# The package holidays 0.109 of PyPI has all of them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-holidays@3.37.0
cat >observe.cjs <<'END'
const Holidays = require("date-holidays");
const singapore = new Holidays("SG");
const listed = new Set([2024, 2025, 2027].flatMap((year) => singapore.getHolidays(year).map(({ date }) => date.slice(0, 10))));
const gazetted = ["2024-06-17", "2025-05-03", "2025-06-07", "2027-03-10", "2027-05-17", "2027-05-20", "2027-08-09"];
const lacking = gazetted.filter((day) => !listed.has(day)).join(" ");
console.log(`lacks ${lacking}`);
process.exit(lacking === "2024-06-17 2025-05-03 2027-03-10 2027-05-17 2027-05-20" ? 0 : 1);
END
node observe.cjs
