import { Ban, Bell, Building2, Check, Circle, CreditCard, type LucideIcon, Mail } from "lucide-react";
import { createContext, use } from "react";
import { Link } from "react-router";
import type { StatusTone } from "../../../theme-colours.ts";
import { Button } from "../../../ui/button.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { Ago } from "../lists/ago.tsx";
import { bellCopy as copy } from "./bell.copy.ts";

export interface BellRow {
  id: string;
  kind: keyof typeof copy.kinds;
  /** Null: it is about no clinic. */
  clinicId: string | null;
  subject: string;
  at: string;
  isRead: boolean;
}

const LOOKS: Readonly<Record<BellRow["kind"], [tone: StatusTone, icon: LucideIcon]>> = {
  new_clinic: ["confirmed", Building2],
  contact: ["booked", Mail],
  payment_failed: ["waiting", CreditCard],
  parked: ["noShow", Ban],
};

/** A newer server may write kinds that this version of the app does not know. */
const isKnown = (kind: string): kind is BellRow["kind"] => Object.hasOwn(LOOKS, kind);

function KindMark({ kind }: { kind: string }) {
  const [tone, icon] = isKnown(kind) ? LOOKS[kind] : (["done", Bell] as const);
  return (
    <StatusChip tone={tone} icon={icon}>
      {isKnown(kind) ? copy.kinds[kind] : copy.unknownKind}
    </StatusChip>
  );
}

const addressOf = ({ clinicId }: BellRow): string =>
  clinicId === null ? "/admin/notifications/contact" : `/admin/clinics/${clinicId}`;

/** Notes that an entry is read. */
export const BellRead = createContext<(row: BellRow) => void>(() => undefined);

/** Following an entry reads it. */
function Subject({ row }: { row: BellRow }) {
  const onRead = use(BellRead);
  return (
    <Link to={addressOf(row)} className="link" onClick={() => !row.isRead && onRead(row)}>
      <bdi>{row.isRead ? row.subject : <strong>{row.subject}</strong>}</bdi>
    </Link>
  );
}

function ReadButton({ row }: { row: BellRow }) {
  const onRead = use(BellRead);
  if (row.isRead) return null;
  return (
    <Button size="sm" aria-label={copy.markAbout(row.subject)} onClick={() => onRead(row)}>
      {copy.markOne}
    </Button>
  );
}

export const BELL_COLUMNS = tableColumns<BellRow>([
  {
    id: "subject",
    header: copy.about,
    line: "title",
    isSortable: false,
    value: ({ subject }) => subject,
    cell: (row) => <Subject row={row} />,
  },
  {
    id: "kind",
    header: copy.kind,
    line: "status",
    isSortable: false,
    value: ({ kind }) => kind,
    cell: ({ kind }) => <KindMark kind={kind} />,
  },
  { id: "at", header: copy.arrived, line: "fact", value: ({ at }) => at, cell: ({ at }) => <Ago at={at} /> },
  {
    id: "state",
    header: copy.state,
    line: "fact",
    isSortable: false,
    value: ({ isRead }) => (isRead ? copy.isRead : copy.isUnread),
    cell: ({ isRead }) => (
      <span style={{ display: "inline-flex", alignItems: "center", gap: 6 }}>
        {isRead ? <Check size={14} aria-hidden="true" /> : <Circle size={10} fill="currentColor" aria-hidden="true" />}
        {isRead ? copy.isRead : copy.isUnread}
      </span>
    ),
  },
  {
    id: "actions",
    header: copy.actions,
    line: "actions",
    isSortable: false,
    value: () => null,
    cell: (row) => <ReadButton row={row} />,
  },
]);
