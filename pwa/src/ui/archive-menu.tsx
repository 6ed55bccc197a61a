import { Pencil } from "lucide-react";
import { useState, type ReactNode } from "react";
import { copy } from "./archive-menu.copy.ts";
import { Button } from "./button.tsx";
import { MenuButton, MenuEntry } from "./menu.tsx";
import { refusalText } from "./refusal.copy.ts";
import { toastDone, toastProblem } from "./toast.ts";

type Status = "active" | "archived";

interface ArchiveMenuProps {
  name: string;
  status: Status;
  onTurn: (status: Status) => Promise<unknown>;
  /** The form that corrects the row. */
  form: (onClose: () => void) => ReactNode;
}

/** Edit, archive and restore on the page of a row. */
export function ArchiveMenu({ name, status, onTurn, form }: ArchiveMenuProps) {
  const [isEditing, setEditing] = useState(false);
  const { edit, more, archive, restore, nowArchived, nowActive } = copy;
  const turn = (next: Status) => (): void => {
    const back = next === "active" ? "archived" : "active";
    onTurn(next).then(
      () => toastDone(next === "active" ? nowActive(name) : nowArchived(name), turn(back)),
      (error: unknown) => toastProblem(refusalText(error)),
    );
  };
  return (
    <>
      <MenuButton label={more}>
        {status === "active" ? (
          <MenuEntry onPick={turn("archived")}>{archive}</MenuEntry>
        ) : (
          <MenuEntry onPick={turn("active")}>{restore}</MenuEntry>
        )}
      </MenuButton>
      <Button startIcon={<Pencil size={18} aria-hidden="true" />} onClick={() => setEditing(true)}>
        {edit}
      </Button>
      {isEditing && form(() => setEditing(false))}
    </>
  );
}
