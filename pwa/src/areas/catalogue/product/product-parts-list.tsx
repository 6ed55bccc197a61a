import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { copy } from "../catalogue.copy.ts";

const words = copy.part;

interface ListedPart {
  id: string;
  text: ReactNode;
  /** Its actions; left out for people who change nothing. */
  menu: ReactNode;
}

/** Rows that belong to a product, each with its actions. */
export function ProductPartsList({ label, parts }: { label: string; parts: readonly ListedPart[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
      {parts.map(({ id, text, menu }) => (
        <Box component="li" key={id} sx={{ display: "flex", gap: 2, alignItems: "flex-start" }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>{text}</Box>
          {menu}
        </Box>
      ))}
    </Box>
  );
}

interface ProductPartMenuProps {
  name: string;
  onEdit: () => void;
  onTurn: (status: "active" | "removed") => Promise<unknown>;
  removed: string;
  restored: string;
}

/** Edits one of them, or removes it. A removal is taken back with Undo. */
export function ProductPartMenu({ name, onEdit, onTurn, removed, restored }: ProductPartMenuProps) {
  const turn = (status: "active" | "removed") => (): void => {
    onTurn(status).then(
      () => (status === "removed" ? toastDone(removed, turn("active")) : toastDone(restored)),
      (error: unknown) => toastProblem(refusalText(error)),
    );
  };
  return (
    <MenuButton isIcon label={words.actions(name)}>
      <MenuEntry onPick={onEdit}>{words.edit}</MenuEntry>
      <MenuEntry onPick={turn("removed")}>{words.remove}</MenuEntry>
    </MenuButton>
  );
}
