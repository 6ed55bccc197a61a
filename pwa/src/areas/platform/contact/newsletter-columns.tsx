import { CircleCheck, CircleDashed, CircleX, type LucideIcon, Mail } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { contactCopy as copy } from "./contact.copy.ts";

export interface Reader {
  id: string;
  email: string;
  status: "pending" | "confirmed" | "unsubscribed";
  createdAt: string;
  /** How many mails were written to this address. */
  letters: number;
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

/** `new`: the address got no mail of platform staff yet. */
export const mailState = ({ letters }: Pick<Reader, "letters">): "new" | "done" => (letters === 0 ? "new" : "done");

/** `onOpen` shows what was written to a subscriber, and writes. */
export const readerColumns = (onOpen: (reader: Reader) => void) =>
  tableColumns<Reader>([
    { id: "email", header: copy.email, line: "title", isSortable: false, value: ({ email }) => email },
    {
      id: "createdAt",
      header: copy.signedUp,
      line: "fact",
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{fullDate(createdAt.slice(0, 10))}</time>,
    },
    {
      id: "mail",
      header: copy.mail,
      line: "fact",
      isSortable: false,
      value: (reader) => copy.states[mailState(reader)],
    },
    {
      id: "status",
      header: copy.state,
      line: "status",
      isSortable: false,
      value: ({ status }) => status,
      cell: ({ status }) => <ReaderState status={status} />,
    },
    {
      id: "write",
      header: copy.write,
      line: "actions",
      isSortable: false,
      value: () => null,
      cell: (reader) => (
        <Button
          size="sm"
          startIcon={<Mail size={16} aria-hidden="true" />}
          aria-label={copy.mailTo(reader.email)}
          onClick={() => onOpen(reader)}
        >
          {reader.status === "confirmed" ? copy.write : copy.open}
        </Button>
      ),
    },
  ]);
