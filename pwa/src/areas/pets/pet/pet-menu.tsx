import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { changePetStatus, undoPetDeceased } from "@fernpaw/domain/pets/pet.mutations";
import { Ellipsis, Pencil } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { DeceasedDialog } from "../gone/deceased-dialog.tsx";
import { MovedAwayDialog } from "../gone/moved-away-dialog.tsx";
import { copy } from "../pets.copy.ts";
import type { PetPage } from "../pets.queries.ts";
import { PetFormDialog } from "../public/pet-form-dialog.tsx";
import { TransferDialog } from "../owners/transfer-dialog.tsx";

type Opened = "edit" | "transfer" | "deceased" | "movedAway" | null;

/** Edit, a new owner, moved away, deceased. */
export function PetMenu({ page }: { page: PetPage }) {
  const { mutate } = useClinic();
  const { pet, owners } = page;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const open = (next: Opened) => (): void => {
    setAnchor(null);
    setOpened(next);
  };
  const run = (work: () => Promise<unknown>, done: string) => (): void => {
    setAnchor(null);
    work().then(
      () => toastDone(done),
      (error: unknown) => toastProblem(refusalText(error)),
    );
  };
  const close = (): void => setOpened(null);
  const isDeceased = pet.status === "deceased";
  return (
    <>
      <Button startIcon={<Pencil size={18} aria-hidden="true" />} onClick={open("edit")}>
        {copy.edit}
      </Button>
      <Button
        startIcon={<Ellipsis size={18} aria-hidden="true" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {copy.more}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem component={Link} to={paths.petPrint(pet.id)}>
          {copy.print}
        </MenuItem>
        <MenuItem onClick={open("transfer")}>{owners.length === 0 ? copy.linkOwner : copy.transfer}</MenuItem>
        {pet.status === "active" && <MenuItem onClick={open("movedAway")}>{copy.movedAway}</MenuItem>}
        {(pet.status === "transferred" || pet.status === "inactive") && (
          <MenuItem
            onClick={run(() => mutate(changePetStatus, { id: pet.id, status: "active" }), copy.nowActive(pet.name))}
          >
            {copy.back}
          </MenuItem>
        )}
        {isDeceased ? (
          <MenuItem onClick={run(() => mutate(undoPetDeceased, { id: pet.id }), copy.nowActive(pet.name))}>
            {copy.undoDeceased}
          </MenuItem>
        ) : (
          <MenuItem onClick={open("deceased")}>{copy.deceased}</MenuItem>
        )}
      </Menu>
      {opened === "edit" && <PetFormDialog pet={pet} ownerId={null} onClose={close} />}
      {opened === "transfer" && (
        <TransferDialog pet={pet} from={owners.find((owner) => owner.role === "owner") ?? null} onClose={close} />
      )}
      {opened === "movedAway" && <MovedAwayDialog pet={pet} onClose={close} />}
      {opened === "deceased" && <DeceasedDialog pet={pet} onClose={close} />}
    </>
  );
}
