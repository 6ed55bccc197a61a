import { CircleCheck, Mail } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { Ago } from "../lists/ago.tsx";
import { contactCopy as copy } from "./contact.copy.ts";

export interface ContactRow {
  id: string;
  name: string;
  email: string;
  clinicName: string;
  message: string;
  status: "new" | "done";
  createdAt: string;
  answer: string | null;
}

/** `onRead` opens a message. */
export const contactColumns = (onRead: (row: ContactRow) => void) =>
  tableColumns<ContactRow>([
    {
      id: "name",
      header: copy.name,
      line: "title",
      isSortable: false,
      value: ({ name }) => name,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    { id: "email", header: copy.email, line: "fact", isLead: true, isSortable: false, value: ({ email }) => email },
    {
      id: "clinic",
      header: copy.clinic,
      line: "fact",
      isExtra: true,
      isSortable: false,
      value: ({ clinicName }) => clinicName,
    },
    {
      id: "createdAt",
      header: copy.arrived,
      line: "named",
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <Ago at={createdAt} />,
    },
    {
      id: "status",
      header: copy.state,
      line: "status",
      isSortable: false,
      value: ({ status }) => status,
      cell: ({ status }) => (
        <StatusChip tone={status === "new" ? "waiting" : "done"} icon={status === "new" ? Mail : CircleCheck}>
          {copy.states[status]}
        </StatusChip>
      ),
    },
    {
      id: "read",
      header: copy.read,
      line: "actions",
      isSortable: false,
      value: () => null,
      cell: (row) => (
        <Button size="sm" aria-label={copy.from(row.name)} onClick={() => onRead(row)}>
          {copy.read}
        </Button>
      ),
    },
  ]);
