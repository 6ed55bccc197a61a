import { CONFIRMED_VIA } from "@fernpaw/domain/appointments/appointment";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Menu, MenuEntry } from "../../../ui/menu.tsx";
import { takeBack } from "../../../ui/take-back.ts";
import { confirmedViaWords, copy } from "../appointments.copy.ts";
import { useConfirm } from "../appointment/use-confirm.ts";
import { VIA_ICONS } from "../appointment/via-icons.ts";

/** The client says that they come: one tap more says how. A toast shows a refusal. `names`: of the pets. */
export function ConfirmMenu({ id, names }: { id: string; names: string }) {
  const confirm = useConfirm();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        <span>{copy.drawer.confirm}</span> <span className="vh">{names}</span>
      </Button>
      <Menu anchor={anchor} onClose={() => setAnchor(null)} label={copy.drawer.confirmTitle}>
        {CONFIRMED_VIA.map((via) => (
          <MenuEntry key={via} icon={VIA_ICONS[via]} onPick={takeBack(() => confirm({ id, names }, via))}>
            {confirmedViaWords[via]}
          </MenuEntry>
        ))}
      </Menu>
    </>
  );
}
