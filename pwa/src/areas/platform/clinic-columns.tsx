import { fullDate, timeSince, useNow } from "../../ui/clock-time.tsx";
import { tableColumns } from "../../ui/data-table-model.ts";
import { copy } from "./platform.copy.ts";
import type { ClinicRow } from "./platform-api.ts";
import { SubscriptionMark } from "./subscription-mark.tsx";

export const CLINIC_COLUMNS = tableColumns<ClinicRow>([
  { id: "name", header: copy.clinics.name, line: "title", value: ({ name }) => name },
  {
    id: "subscription",
    header: copy.clinics.subscription,
    line: "status",
    value: ({ subscription }) => subscription,
    cell: ({ subscription }) => <SubscriptionMark status={subscription} />,
    isSortable: false,
  },
  { id: "people", header: copy.clinics.people, line: "named", value: ({ people }) => people },
  {
    id: "createdAt",
    header: copy.clinics.since,
    line: "named",
    isExtra: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{fullDate(createdAt.slice(0, 10))}</time>,
  },
  {
    id: "lastSeenAt",
    header: copy.clinics.lastSeen,
    line: "named",
    value: ({ lastSeenAt }) => lastSeenAt,
    cell: ({ lastSeenAt }) => <LastSeen at={lastSeenAt} />,
  },
]);

function LastSeen({ at }: { at: string | null }) {
  const now = useNow();
  return at === null ? copy.clinics.never : <time dateTime={at}>{copy.clinics.ago(timeSince(at, now))}</time>;
}
