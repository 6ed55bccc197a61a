import { resumeOrder } from "@fernpaw/domain/wards/care-order.mutations";
import { CirclePlay, CircleStop, EllipsisVertical, PenLine, Plus } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { useToastAction } from "../../../ui/use-action.ts";
import { copy } from "../wards.copy.ts";
import type { SheetRow } from "../wards.queries.ts";

export interface OrderActions {
  onGive: (row: SheetRow) => void;
  onChange: (row: SheetRow) => void;
  onStop: (row: SheetRow) => void;
}

/** The actions on an order. A stopped one only starts again, if a person stopped it. */
export function OrderMenu({ row, onGive, onChange, onStop }: OrderActions & { row: SheetRow }) {
  const { mutate, can } = useClinic();
  const action = useToastAction();
  const { id, what, status, stoppedFor } = row.order;
  if (!can("appointments:manage") || (status === "stopped" && stoppedFor !== "person")) return null;
  return (
    <MenuButton isIcon label={copy.menu(what)} startIcon={<EllipsisVertical size={20} aria-hidden="true" />}>
      {status === "active" ? (
        <>
          <MenuEntry icon={Plus} onPick={() => onGive(row)}>
            {copy.giveNow}
          </MenuEntry>
          <MenuEntry icon={PenLine} onPick={() => onChange(row)}>
            {copy.change}
          </MenuEntry>
          <MenuEntry icon={CircleStop} onPick={() => onStop(row)}>
            {copy.stop}
          </MenuEntry>
        </>
      ) : (
        <MenuEntry icon={CirclePlay} onPick={() => void action.run(() => mutate(resumeOrder, { id }))}>
          {copy.startAgain}
        </MenuEntry>
      )}
    </MenuButton>
  );
}
