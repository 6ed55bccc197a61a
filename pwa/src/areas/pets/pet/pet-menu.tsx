import { changePetStatus, undoPetDeceased } from "@fernpaw/domain/pets/pet.mutations";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { WriteToClient } from "../../messages/public/write-to-client.tsx";
import { mournerOf } from "../gone/condolence.tsx";
import { DeceasedDialog } from "../gone/deceased-dialog.tsx";
import { MovedAwayDialog } from "../gone/moved-away-dialog.tsx";
import { MergePetsDialog } from "../merge/merge-pets-dialog.tsx";
import { copy } from "../pets.copy.ts";
import type { PetPage } from "../pets.queries.ts";
import { PetFormDialog } from "../public/pet-form-dialog.tsx";
import { TransferDialog } from "../owners/transfer-dialog.tsx";

type OpenDialog = "edit" | "transfer" | "deceased" | "condolence" | "movedAway" | "merge" | null;

/** Edit, a new owner, a merge, moved away, deceased and a letter about it. */
export function PetMenu({ page }: { page: PetPage }) {
  const { mutate } = useClinic();
  const { pet, owners } = page;
  const [opened, setOpened] = useState<OpenDialog>(null);
  const open = (next: OpenDialog) => (): void => setOpened(next);
  const run = (work: () => Promise<unknown>, done: string) => (): void => {
    work().then(
      () => toastDone(done),
      (error: unknown) => toastProblem(refusalText(error)),
    );
  };
  const close = (): void => setOpened(null);
  const isDeceased = pet.status === "deceased";
  const mourner = mournerOf(page);
  return (
    <>
      <Button startIcon={<Pencil size={18} aria-hidden="true" />} onClick={open("edit")}>
        {copy.edit}
      </Button>
      <MenuButton label={copy.more}>
        <MenuEntry to={paths.petRecord(pet.id)}>{copy.printRecord}</MenuEntry>
        <MenuEntry to={paths.petPrint(pet.id)}>{copy.print}</MenuEntry>
        <MenuEntry onPick={open("transfer")}>{owners.length === 0 ? copy.linkOwner : copy.transfer}</MenuEntry>
        <MenuEntry onPick={open("merge")}>{copy.merge}</MenuEntry>
        {pet.status === "active" && <MenuEntry onPick={open("movedAway")}>{copy.movedAway}</MenuEntry>}
        {(pet.status === "transferred" || pet.status === "inactive") && (
          <MenuEntry
            onPick={run(() => mutate(changePetStatus, { id: pet.id, status: "active" }), copy.nowActive(pet.name))}
          >
            {copy.back}
          </MenuEntry>
        )}
        {isDeceased && mourner && <MenuEntry onPick={open("condolence")}>{copy.condolence.write}</MenuEntry>}
        {isDeceased ? (
          <MenuEntry onPick={run(() => mutate(undoPetDeceased, { id: pet.id }), copy.nowActive(pet.name))}>
            {copy.undoDeceased}
          </MenuEntry>
        ) : (
          <MenuEntry onPick={open("deceased")}>{copy.deceased}</MenuEntry>
        )}
      </MenuButton>
      {opened === "edit" && <PetFormDialog pet={pet} ownerId={null} onClose={close} />}
      {opened === "transfer" && (
        <TransferDialog pet={pet} from={owners.find((owner) => owner.role === "owner") ?? null} onClose={close} />
      )}
      {opened === "merge" && <MergePetsDialog pet={pet} onClose={close} />}
      {opened === "movedAway" && <MovedAwayDialog pet={pet} onClose={close} />}
      {opened === "deceased" && (
        <DeceasedDialog pet={pet} mourner={mourner} onClose={close} onWrite={open("condolence")} />
      )}
      {opened === "condolence" && mourner && (
        <WriteToClient clientId={mourner.clientId} condolenceFor={pet.id} onClose={close} />
      )}
    </>
  );
}
