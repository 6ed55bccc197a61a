import { useState } from "react";
import { clockOf } from "../../../ui/clock-time.tsx";
import { Menu, MenuEntry } from "../../../ui/menu.tsx";
import { petNames, subjectOf } from "../../appointments/public/entry-words.ts";
import { placeOfItem, type BoardColumn } from "./board-model.ts";
import { copy } from "../calendar.copy.ts";
import { timeOf } from "./use-board.ts";
import { FOLD_PX, type BoardFold } from "./use-lanes.ts";

interface BoardFoldsProps {
  folds: readonly BoardFold[];
  columns: readonly BoardColumn[];
  /** The first minute that the board shows. */
  firstMin: number;
  minutePx: number;
  /** Absent: what is folded away is listed where it stands. */
  onLead: ((column: number) => void) | undefined;
  onOpen: (id: string) => void;
}

/** How many more stand at a time than can be read, and the way to them. */
export function BoardFolds({ folds, ...board }: BoardFoldsProps) {
  return folds.map((fold) => <FoldButton key={fold.key} fold={fold} {...board} />);
}

function FoldButton({
  fold,
  columns,
  firstMin,
  minutePx,
  onLead,
  onOpen,
}: Omit<BoardFoldsProps, "folds"> & { fold: BoardFold }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { column, fromMin, toMin, items, count } = fold;
  const range = copy.range(clockOf(fromMin), clockOf(toMin % 1440));
  return (
    <>
      <button
        type="button"
        className="cal-fold"
        data-fold=""
        aria-haspopup={onLead ? undefined : "menu"}
        style={{
          top: (fromMin - firstMin) * minutePx + 1,
          height: (toMin - fromMin) * minutePx - 2,
          left: `calc(${(100 / columns.length) * (column + 1)}% - ${FOLD_PX}px)`,
          width: FOLD_PX - 2,
        }}
        onClick={(event) => (onLead ? onLead(column) : setAnchor(event.currentTarget))}
      >
        {copy.folded(count)}
        <span className="vh"> {copy.foldedAbout(range, columns[column]?.title ?? "")}</span>
      </button>
      {anchor && (
        <Menu anchor={anchor} onClose={() => setAnchor(null)} label={range}>
          {items.map((item) => (
            <MenuEntry key={item.id} onPick={() => onOpen(item.id)}>
              {copy.foldedOne(timeOf(placeOfItem(item)), petNames(item.entry), subjectOf(item.entry))}
            </MenuEntry>
          ))}
        </Menu>
      )}
    </>
  );
}
