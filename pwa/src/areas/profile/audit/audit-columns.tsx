import { localDateOf } from "@fernpaw/domain/kernel/time";
import { changeWord } from "../../../area-words.ts";
import { fieldWord } from "../../../field-words.ts";
import { spacedName } from "../../../form/fault-words.copy.ts";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import type { AuditEvent } from "./audit-calls.ts";
import { subjectKey, type NamedRecord } from "./audit-names.queries.ts";
import { copy } from "./audit.copy.ts";

const words = copy.columns;

export interface AuditWords {
  /** Words of the events by code. */
  kinds: ReadonlyMap<string, string | null>;
  people: ReadonlyMap<string, string>;
  devices: ReadonlyMap<string, string>;
  records: ReadonlyMap<string, NamedRecord>;
  timeZone: string;
  onPerson: (id: string) => void;
  onRecord: (id: string) => void;
}

const NONE: AuditWords = {
  kinds: new Map(),
  people: new Map(),
  devices: new Map(),
  records: new Map(),
  timeZone: "UTC",
  onPerson: () => undefined,
  onRecord: () => undefined,
};

/** Parts of a change's own record, and the reader's own clinic, which say nothing to a reader. */
const HIDDEN: readonly string[] = ["mutationUuid", "recordedAt", "clinicId"];

export const kindWord = (code: string, kinds: AuditWords["kinds"]): string => kinds.get(code) ?? changeWord(code);

const whenText = (at: string, timeZone: string): string =>
  `${fullDate(localDateOf(at, timeZone))}, ${clockTime(at, timeZone)}`;

/** Acts of platform staff, whom no clinic has among its people. */
const isOfPlatform = (code: string): boolean => code.startsWith("platform.");

function whoText({ actorId, code }: AuditEvent, { people }: AuditWords): string {
  if (actorId === null) return copy.server;
  return people.get(actorId) ?? (isOfPlatform(code) ? copy.server : copy.formerPerson);
}

function recordText(event: AuditEvent, { records }: AuditWords): string | null {
  const { entity, entityId } = event;
  if (entity === null || entityId === null) return null;
  return records.get(subjectKey(event))?.name ?? copy.thing(spacedName(entity), entityId.slice(-6));
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function valueText(value: unknown): string {
  if (typeof value === "boolean") return value ? copy.yes : copy.no;
  if (Array.isArray(value)) return value.length === 0 ? copy.nothing : value.map(valueText).join(", ");
  if (typeof value === "string")
    return UUID.test(value) ? value.slice(-6) : isName(value) ? spacedName(value).toLowerCase() : value;
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** A word of a list of the program, and no code, time or address. */
const isName = (text: string): boolean => /^[a-z]+([_A-Z]+[a-z]*)*$/.test(text);

const detailsText = ({ entity, details, network }: AuditEvent): string =>
  [
    ...Object.entries(details)
      .filter(([name, value]) => value !== null && !HIDDEN.includes(name))
      .map(([name, value]) => `${fieldWord(entity ?? "", name)}: ${valueText(value)}`),
    ...(network === null ? [] : [copy.network(network)]),
  ].join(", ");

function EventMenu({ event, all }: { event: AuditEvent; all: AuditWords }) {
  const { actorId, entityId, seq } = event;
  const page = all.records.get(subjectKey(event))?.to ?? null;
  if (actorId === null && entityId === null) return null;
  return (
    <MenuButton isIcon label={copy.actionsOf(seq)}>
      {page !== null && <MenuEntry to={page}>{copy.openRecord}</MenuEntry>}
      {entityId !== null && <MenuEntry onPick={() => all.onRecord(entityId)}>{copy.showRecord}</MenuEntry>}
      {actorId !== null && <MenuEntry onPick={() => all.onPerson(actorId)}>{copy.showPerson}</MenuEntry>}
    </MenuButton>
  );
}

export const auditColumns = (all: AuditWords = NONE): TableColumns<AuditEvent> =>
  tableColumns<AuditEvent>([
    {
      id: "what",
      header: words.what,
      line: "title",
      isSortable: false,
      value: ({ code }) => kindWord(code, all.kinds),
    },
    {
      id: "when",
      header: words.when,
      line: "fact",
      isLead: true,
      isSortable: false,
      value: ({ at }) => whenText(at, all.timeZone),
    },
    {
      id: "who",
      header: words.who,
      line: "fact",
      isSortable: false,
      value: (event) => whoText(event, all),
      cell: (event) => <bdi>{whoText(event, all)}</bdi>,
    },
    {
      id: "record",
      header: words.record,
      line: "fact",
      isSortable: false,
      value: (event) => recordText(event, all),
      cell: (event) => <bdi>{recordText(event, all) ?? ""}</bdi>,
      inLine: (event) => {
        const record = recordText(event, all);
        return record === null ? null : <bdi>{record}</bdi>;
      },
    },
    {
      id: "device",
      header: words.device,
      line: "fact",
      isExtra: true,
      isRoomy: true,
      isSortable: false,
      value: ({ deviceId }) => all.devices.get(deviceId ?? "") ?? "",
    },
    {
      id: "details",
      header: words.details,
      line: "fact",
      isSortable: false,
      value: (event) => detailsText(event),
      cell: (event) => <span style={{ overflowWrap: "anywhere" }}>{detailsText(event)}</span>,
      inLine: (event) => detailsText(event) || null,
    },
    {
      id: "actions",
      header: words.actions,
      line: "actions",
      isSortable: false,
      value: () => null,
      cell: (event) => <EventMenu event={event} all={all} />,
    },
  ]);
