import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { changeWord } from "../../../area-words.ts";
import type { WrongTime } from "../profile-calls.ts";
import { copy } from "../profile.copy.ts";

const words = copy.wrongTimes;

/** With the year, which is the part that a wrong clock often has wrong. */
const bothOf = (at: string, timeZone: string): string =>
  `${fullDate(localDateOf(at, timeZone))}, ${clockTime(at, timeZone)}`;

export const wrongTimesColumns = (timeZone = "UTC"): TableColumns<WrongTime> =>
  tableColumns<WrongTime>([
    { id: "change", header: words.change, line: "title", value: ({ name }) => changeWord(name) },
    { id: "who", header: words.who, line: "fact", value: (row) => `${row.firstName} ${row.lastName}`.trim() },
    {
      id: "device",
      header: words.device,
      line: "named",
      value: ({ deviceAt }) => deviceAt,
      cell: ({ deviceAt }) => (deviceAt === null ? words.noDate : bothOf(deviceAt, timeZone)),
    },
    {
      id: "server",
      header: words.server,
      line: "named",
      value: ({ receivedAt }) => receivedAt,
      cell: ({ receivedAt }) => bothOf(receivedAt, timeZone),
    },
  ]);
