import { localDateOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import { isReached, type RecallState } from "@fernpaw/domain/stock/recall-report";
import {
  CheckCheck,
  Clock,
  MailQuestionMark,
  MessageSquare,
  PackageCheck,
  PackageOpen,
  Phone,
  PhoneMissed,
  Stamp,
  TriangleAlert,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { Button } from "../../../ui/button.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { PetAvatar } from "../../../ui/pet-avatar.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import type { Product } from "../stock.queries.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { shortMoment, stateText, whoReceived } from "./recall-words.ts";
import type { RecallLine } from "./recall.queries.ts";
import { page as copy, stateWords } from "./recalls.copy.ts";

const LOOKS: Record<RecallState, { tone: StatusTone; icon: LucideIcon }> = {
  open: { tone: "waiting", icon: Phone },
  texted: { tone: "booked", icon: MessageSquare },
  queued: { tone: "waiting", icon: Clock },
  to_post: { tone: "waiting", icon: Stamp },
  not_sent: { tone: "noShow", icon: TriangleAlert },
  unsure: { tone: "noShow", icon: MailQuestionMark },
  reached: { tone: "confirmed", icon: CheckCheck },
  not_reached: { tone: "noShow", icon: PhoneMissed },
  back: { tone: "done", icon: PackageCheck },
};

/** States with the moment at which it happened. */
const HAPPENED: readonly RecallState[] = ["texted", "reached", "not_reached"];

interface LineActions {
  call: (line: RecallLine) => void;
  /** Null: the person may not move stock. */
  takeBack: ((line: RecallLine) => void) | null;
}

function Actions({ line, on }: { line: RecallLine; on: LineActions }) {
  const { client, clientName, homeMilli, backMilli } = line;
  const isDone = isReached(line.state);
  return (
    <div style={{ display: "flex", gap: 8, justifyContent: "flex-end" }}>
      {on.takeBack && backMilli < homeMilli && (
        <IconButton label={copy.takeBackOf(whoReceived(line))} onClick={() => on.takeBack?.(line)}>
          <PackageOpen size={20} aria-hidden="true" />
        </IconButton>
      )}
      {client && (
        <Button
          size="sm"
          startIcon={isDone ? undefined : <Phone size={18} aria-hidden="true" />}
          aria-label={isDone ? copy.openName(clientName) : copy.callName(clientName)}
          onClick={() => on.call(line)}
        >
          {isDone ? copy.open : copy.call}
        </Button>
      )}
    </div>
  );
}

export const recallLineColumns = (
  timeZone: string,
  today: LocalDate,
  unit: Product["dispensingUnit"],
  on: LineActions,
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
      cell: ({ lastAt }) => {
        const isToday = localDateOf(lastAt, timeZone) === today;
        const words = shortMoment(lastAt, today, timeZone);
        return <time dateTime={lastAt}>{isToday ? copy.todayAt(words) : words}</time>;
      },
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
      cell: (line) => {
        const { state, contactAt } = line;
        const hasTime = HAPPENED.includes(state) && contactAt !== null;
        return (
          <StatusChip tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
            {hasTime ? copy.stateAt(stateWords[state], shortMoment(contactAt, today, timeZone)) : stateText(line, unit)}
          </StatusChip>
        );
      },
    },
    {
      id: "act",
      header: copy.columns.act,
      line: "actions",
      value: () => null,
      isSortable: false,
      cell: (line) => <Actions line={line} on={on} />,
    },
  ]);
