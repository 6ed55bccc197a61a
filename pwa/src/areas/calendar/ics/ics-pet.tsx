import Stack from "@mui/material/Stack";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { copy } from "./ics-import.copy.ts";
import type { IcsRow } from "./ics-import.queries.ts";

const CAN_CHOOSE: readonly IcsRow["problem"][] = ["noPet", "severalPets", "noOwner"];

interface IcsPetProps {
  row: IcsRow;
  /** Null: its pet was found by the title. */
  chosenId: string | null;
  onChoose: (petId: string) => void;
}

/** The pet of an entry; where the title does not say it, somebody does. */
export function IcsPet({ row: { pet, problem, event }, chosenId, onChoose }: IcsPetProps) {
  const [isOpen, setOpen] = useState(false);
  const canChoose = chosenId !== null ? problem !== "known" : CAN_CHOOSE.includes(problem);
  if (!pet && !canChoose) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 3, alignItems: "center" }}>
      {pet && copy.pet(pet.name, pet.lastName)}
      {canChoose && (
        <Button size="sm" onClick={() => setOpen(true)}>
          {pet ? copy.anotherPet : copy.choosePet}
        </Button>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={copy.petOf(event.summary || copy.untitled)}
        size="xl"
      >
        <SubjectPicker
          label={copy.petOrOwner}
          kinds={["pet"]}
          autoFocus
          onPick={({ id }) => {
            onChoose(id);
            setOpen(false);
          }}
        />
      </Dialog>
    </Stack>
  );
}
