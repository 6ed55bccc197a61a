import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { contactCopy as copy } from "./contact.copy.ts";

export interface Reader {
  id: string;
  email: string;
  status: "pending" | "confirmed" | "unsubscribed";
  createdAt: string;
}

const LOOKS: Readonly<Record<Reader["status"], [tone: StatusTone, icon: LucideIcon]>> = {
  pending: ["waiting", CircleDashed],
  confirmed: ["confirmed", CircleCheck],
  unsubscribed: ["done", CircleX],
};
function ReaderState({ status }: Pick<Reader, "status">) {
  const [tone, icon] = LOOKS[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {copy.readers[status]}
    </StatusChip>
  );
}

export const READER_COLUMNS = tableColumns<Reader>([
  { id: "email", header: copy.email, line: "title", isSortable: false, value: ({ email }) => email },
  {
    id: "createdAt",
    header: copy.signedUp,
    line: "fact",
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{fullDate(createdAt.slice(0, 10))}</time>,
  },
  {
    id: "status",
    header: copy.state,
    line: "status",
    isSortable: false,
    value: ({ status }) => status,
    cell: ({ status }) => <ReaderState status={status} />,
  },
]);
