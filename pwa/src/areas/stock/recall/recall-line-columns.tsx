import { localDateOf } from "@fernpaw/domain/kernel/time";
import type { ContactState } from "@fernpaw/domain/stock/recall-report";
import { CheckCheck, MessageSquare, Phone, PhoneMissed } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, shortDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { PetAvatar } from "../../../ui/pet-avatar.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import type { Product } from "../stock.queries.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import type { RecallLine } from "./recall.queries.ts";
import { page as copy, stateWords } from "./recalls.copy.ts";

const LOOKS: Record<ContactState, { tone: StatusTone; icon: LucideIcon }> = {
  open: { tone: "waiting", icon: Phone },
  texted: { tone: "booked", icon: MessageSquare },
  reached: { tone: "confirmed", icon: CheckCheck },
  not_reached: { tone: "noShow", icon: PhoneMissed },
};

/** "Tofu · Moreau": the patient with the client. */
export const whoReceived = ({ petName, clientName }: RecallLine): string => {
  if (petName === "") return clientName || copy.ownerUnknown;
  return copy.of(petName, clientName || copy.ownerUnknown);
};

export const recallLineColumns = (
  timeZone: string,
  unit: Product["dispensingUnit"],
  onCall: (line: RecallLine) => void,
) =>
  tableColumns<RecallLine>([
    {
      id: "patient",
      header: copy.columns.patient,
      line: "title",
      value: whoReceived,
      picture: ({ speciesCode }) => <PetAvatar species={speciesCode} size={38} />,
      cell: (line) => (
        <>
          {whoReceived(line)} {line.isPending && <PendingMark />}
        </>
      ),
    },
    {
      id: "given",
      header: copy.columns.given,
      line: "fact",
      isLead: true,
      value: ({ lastAt }) => lastAt,
      cell: ({ lastAt }) => <time dateTime={lastAt}>{shortDate(localDateOf(lastAt, timeZone))}</time>,
    },
    {
      id: "quantity",
      header: copy.columns.quantity,
      line: "fact",
      align: "end",
      value: ({ quantityMilli }) => quantityMilli,
      cell: ({ quantityMilli }) => quantityText(quantityMilli, unit),
    },
    {
      id: "phone",
      header: copy.columns.phone,
      line: "fact",
      isExtra: true,
      value: ({ phone }) => phone || null,
      cell: ({ phone }) => <span style={{ whiteSpace: "nowrap" }}>{phone}</span>,
    },
    {
      id: "state",
      header: copy.columns.state,
      line: "status",
      value: ({ state }) => state,
      cell: ({ state, contacts: [newest] }) => (
        <StatusChip tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
          {newest ? copy.stateAt(stateWords[state], clockTime(newest.at, timeZone)) : stateWords[state]}
        </StatusChip>
      ),
    },
    {
      id: "act",
      header: copy.columns.act,
      line: "actions",
      value: () => null,
      isSortable: false,
      cell: (line) =>
        line.client && (
          <Button
            size="sm"
            startIcon={line.state === "reached" ? undefined : <Phone size={18} aria-hidden="true" />}
            aria-label={line.state === "reached" ? copy.openName(line.clientName) : copy.callName(line.clientName)}
            onClick={() => onCall(line)}
          >
            {line.state === "reached" ? copy.open : copy.call}
          </Button>
        ),
    },
  ]);
