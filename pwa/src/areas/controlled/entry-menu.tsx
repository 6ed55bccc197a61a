import { isCorrectable } from "@fernpaw/domain/controlled/controlled-entry";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { MenuButton, MenuEntry } from "../../ui/menu.tsx";
import { copy } from "./controlled.copy.ts";
import { CorrectDialog } from "./entry/correct-dialog.tsx";
import { whatText } from "./line-words.ts";
import type { NamedLine, Product } from "./registers.queries.ts";

/** The actions of an entry; none where it is corrected elsewhere. */
export function EntryMenu({ line, product }: { line: NamedLine; product: Product }) {
  const { can } = useClinic();
  const [isOpen, setOpen] = useState(false);
  if (!can("prescriptions:manage") || !isCorrectable(line.entry)) return null;
  return (
    <>
      <MenuButton isIcon label={copy.correctOf(whatText(line, product.name))}>
        <MenuEntry onPick={() => setOpen(true)}>{copy.correct}</MenuEntry>
      </MenuButton>
      {isOpen && <CorrectDialog line={line} product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
