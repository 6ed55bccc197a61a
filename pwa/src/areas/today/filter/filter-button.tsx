import { staff, titledName } from "@fernpaw/domain/staff/staff";
import { rooms } from "@fernpaw/domain/clinics/clinic";
import { useLiveQuery } from "dexie-react-hooks";
import { Suspense, useState } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { PHONE, useMediaQuery } from "../../../ui/use-media-query.ts";
import type { Whose } from "../../../ui/whose-choice.ts";
import { useOnce } from "../../../ui/use-once.ts";
import { FilterFace } from "../today-frame.tsx";
import type { BoardFilter } from "./use-board-filter.ts";

const FilterMenu = lazyPart(async () => (await import("./filter-menu.tsx")).FilterMenu);

interface FilterButtonProps {
  filter: BoardFilter;
  whose: Whose;
  onWhose: (whose: Whose) => void;
  onChange: (change: Partial<BoardFilter>) => void;
}

/** Shows one vet's or one room's patients. The button says which. */
export function FilterButton({ filter, whose, onWhose, onChange }: FilterButtonProps) {
  const { db } = useClinic();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hasMenu = useOnce(anchor !== null);
  const isPhone = useMediaQuery(PHONE);
  const { vetId, roomId } = filter;
  const chosen = useLiveQuery(async () => {
    const [vet, room] = await Promise.all([rowsOf(db, staff).get(vetId ?? ""), rowsOf(db, rooms).get(roomId ?? "")]);
    return [vet ? titledName(vet) : [], room ? room.name : []].flat().join(" · ");
  }, [db, vetId, roomId]);
  const isOn = vetId !== null || roomId !== null;
  return (
    <>
      <FilterFace
        {...(isOn && chosen && { words: chosen })}
        isOpen={anchor !== null}
        isOn={isOn || (isPhone && whose === "mine")}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Suspense>
        {hasMenu && (
          <FilterMenu
            anchor={anchor}
            filter={filter}
            whoseChoice={isPhone ? { whose, onChange: onWhose } : null}
            onChange={onChange}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}
