import { canApply } from "@fernpaw/domain/appointments/appointment-status";
import { undoCheckIn } from "@fernpaw/domain/appointments/check-in.mutations";
import { clients } from "@fernpaw/domain/clients/client";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { triageVisit } from "@fernpaw/domain/visits/triage.mutations";
import { assignRoom } from "@fernpaw/domain/visits/visit-room.mutations";
import { TRIAGES, type Triage } from "@fernpaw/domain/visits/visit";
import { useLiveQuery } from "dexie-react-hooks";
import { CalendarSync, CalendarX2, DoorOpen, MessageSquareText, Phone, UserX } from "lucide-react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useNow } from "../../../ui/clock-time.tsx";
import { Menu, MenuEntry, MenuGroup } from "../../../ui/menu.tsx";
import { bookingChoices } from "../../appointments/appointments.queries.ts";
import { useNoShow } from "../../appointments/public/use-no-show.ts";
import { triageCopy } from "../../visits/public/triage.copy.ts";
import { TriageMark } from "../../visits/public/triage-mark.tsx";
import { copy } from "../today.copy.ts";
import type { BoardCard } from "../today.queries.ts";
import type { OpenDialog } from "../today-dialogs.tsx";
import { isHere, type HereCard } from "./here-card.ts";
import { useVisitMoves } from "./use-visit-moves.ts";
import { telAddress } from "../../../ui/tel-address.ts";

type Correction = keyof typeof copy.corrections;

/** What may have been tapped by mistake, or happened otherwise. */
function correctionsOf({ stage, appointmentId, visit }: HereCard, hasDone: boolean): Correction[] {
  if (stage === "pay") return [...(hasDone ? (["doneUnpaid"] as const) : []), "backToExam", "backToWaiting"];
  if (stage === "exam") return visit.stage === "roomed" ? ["backToWaiting", "leftUnseen"] : ["backToWaiting"];
  return appointmentId === null ? ["leftUnseen"] : ["undoCheckIn", "leftUnseen"];
}

/** `rooms`: a list of its own, in place of the first. */
export type CardMenuPage = "actions" | "rooms";

interface CardMenuProps {
  card: BoardCard;
  names: string;
  page: CardMenuPage;
  /** The button below which it opens; null: closed. */
  anchor: HTMLElement | null;
  label: string;
  /** The visit can be ended without its payment. */
  hasDone: boolean;
  onClose: () => void;
  onPage: (page: CardMenuPage) => void;
  onOpened: (opened: OpenDialog) => void;
  /** Shows what cannot be done at the card. */
  run: (work: () => Promise<unknown>) => Promise<unknown>;
}

/** Everything that can be done to one patient of the board beside the next step. */
export function CardMenu(props: CardMenuProps) {
  const { card, page, anchor, label, onClose } = props;
  return (
    // Another page is another menu: the focus goes to its first entry.
    <Menu key={page} anchor={anchor} onClose={onClose} label={label}>
      {isHere(card) && page === "rooms" ? (
        <Rooms card={card} run={props.run} />
      ) : (
        <>
          {isHere(card) ? <OfVisit {...props} card={card} /> : <OfPlan {...props} />}
          <OfClient {...props} />
          {isHere(card) && <Corrections {...props} card={card} />}
        </>
      )}
    </Menu>
  );
}

type OfHere = Omit<CardMenuProps, "card"> & { card: HereCard };

function OfVisit({ card, run, onPage }: OfHere) {
  const { mutate } = useClinic();
  const { id: visitId, triage } = card.visit;
  const judge = (next: Triage | null) => () => void run(() => mutate(triageVisit, { visitId, triage: next }));
  return (
    <>
      <MenuGroup label={triageCopy.label}>
        {TRIAGES.map((one) => (
          <MenuEntry key={one} kind="radio" isChosen={one === triage} onPick={judge(one)}>
            <TriageMark triage={one} />
          </MenuEntry>
        ))}
        {triage !== null && <MenuEntry onPick={judge(null)}>{triageCopy.none}</MenuEntry>}
      </MenuGroup>
      <MenuEntry icon={DoorOpen} onPick={() => onPage("rooms")}>
        {copy.card.room(card.room)}
      </MenuEntry>
    </>
  );
}

function Rooms({ card, run }: Pick<OfHere, "card" | "run">) {
  const { db, mutate } = useClinic();
  const choices = useLiveQuery(() => bookingChoices(db, card.visit.locationId), [db, card.visit.locationId]);
  const assign = (roomId: string | null) => () =>
    void run(() => mutate(assignRoom, { visitId: card.visit.id, roomId }));
  return (
    <MenuGroup label={copy.card.rooms}>
      {[...(choices?.rooms ?? []).map(({ id, name }) => ({ id, name })), { id: null, name: copy.card.noRoom }].map(
        ({ id, name }) => (
          <MenuEntry key={id} kind="radio" isChosen={id === card.roomId} onPick={assign(id)}>
            {name}
          </MenuEntry>
        ),
      )}
    </MenuGroup>
  );
}

/** Of a patient who is expected. */
function OfPlan({ card, names, run, onOpened }: CardMenuProps) {
  const { settings } = useClinic();
  const now = useNow();
  const markMissed = useNoShow();
  const { appointmentId, status } = card;
  if (appointmentId === null || status === null) return null;
  return (
    <MenuGroup label={copy.card.plan}>
      <MenuEntry icon={CalendarSync} onPick={() => onOpened({ kind: "details", appointmentId, start: "move" })}>
        {copy.card.move}
      </MenuEntry>
      {canApply("cancel", status) && (
        <MenuEntry icon={CalendarX2} onPick={() => onOpened({ kind: "details", appointmentId, start: "cancel" })}>
          {copy.card.cancel}
        </MenuEntry>
      )}
      {canApply("markNoShow", status) && addMinutes(card.at, settings.noShowAfterMin) <= now && (
        <MenuEntry icon={UserX} onPick={() => void run(() => markMissed(appointmentId, names))}>
          {copy.card.noShow}
        </MenuEntry>
      )}
    </MenuGroup>
  );
}

function OfClient({ card: { clientId }, onOpened }: CardMenuProps) {
  const { db, can } = useClinic();
  const client = useLiveQuery(() => rowsOf(db, clients).get(clientId ?? ""), [db, clientId]);
  if (!client) return null;
  const phone = client.phones.find(({ isPreferred }) => isPreferred) ?? client.phones[0];
  const mayWrite = can("clients:manage");
  if (!phone && !mayWrite) return null;
  return (
    <MenuGroup label={copy.card.client}>
      {phone && (
        <MenuEntry icon={Phone} href={telAddress(phone)}>
          {copy.card.call(phone.typed)}
        </MenuEntry>
      )}
      {mayWrite && (
        <MenuEntry icon={MessageSquareText} onPick={() => onOpened({ kind: "write", clientId: client.id })}>
          {copy.card.write}
        </MenuEntry>
      )}
    </MenuGroup>
  );
}

function Corrections({ card, hasDone, run }: OfHere) {
  const { mutate } = useClinic();
  const { move, close } = useVisitMoves(card);
  const correct = (correction: Correction): Promise<unknown> => {
    if (correction === "undoCheckIn" && card.appointmentId !== null)
      return mutate(undoCheckIn, { id: card.appointmentId });
    if (correction === "doneUnpaid") return close();
    if (correction === "leftUnseen") return close("left_without_being_seen");
    return move(correction === "backToExam" ? "with_vet" : "waiting");
  };
  return (
    <MenuGroup label={copy.correct}>
      {correctionsOf(card, hasDone).map((correction) => (
        <MenuEntry key={correction} onPick={() => void run(() => correct(correction))}>
          {copy.corrections[correction]}
        </MenuEntry>
      ))}
    </MenuGroup>
  );
}
