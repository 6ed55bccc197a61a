import { fullDate } from "../../../ui/clock-time.tsx";
import { regionName } from "../../../ui/region-name.ts";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { Ago } from "../lists/ago.tsx";
import { SubscriptionMark } from "../subscription-mark.tsx";
import { clinicsCopy as copy } from "./clinics.copy.ts";
import type { ClinicRow } from "./clinics-api.ts";

export const CLINIC_COLUMNS = tableColumns<ClinicRow>([
  { id: "name", header: copy.name, line: "title", value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: "subscription",
    header: copy.subscription,
    line: "status",
    value: ({ subscription }) => subscription,
    cell: ({ subscription, isSuspended }) => <SubscriptionMark status={isSuspended ? "suspended" : subscription} />,
    isSortable: false,
  },
  {
    id: "plan",
    header: copy.plan,
    line: "fact",
    isExtra: true,
    isSortable: false,
    value: ({ plan }) => plan ?? copy.noPlan,
  },
  {
    id: "country",
    header: copy.country,
    line: "fact",
    isExtra: true,
    isRoomy: true,
    isSortable: false,
    value: ({ country }) => regionName(country),
  },
  { id: "people", header: copy.people, line: "named", align: "end", value: ({ people }) => people },
  { id: "devices", header: copy.devices, line: "named", isExtra: true, align: "end", value: ({ devices }) => devices },
  { id: "unsent", header: copy.unsent, line: "named", isExtra: true, align: "end", value: ({ unsent }) => unsent },
  {
    id: "createdAt",
    header: copy.since,
    line: "named",
    isExtra: true,
    isRoomy: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{fullDate(createdAt.slice(0, 10))}</time>,
  },
  {
    id: "lastSeenAt",
    header: copy.lastSeen,
    line: "named",
    value: ({ lastSeenAt }) => lastSeenAt,
    cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} />,
  },
]);
