import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { isDay } from "@fernpaw/domain/kernel/time";
import { recordVaccinationElsewhere } from "@fernpaw/domain/vaccinations/vaccination.mutations";
import { nextDueOf } from "@fernpaw/domain/vaccinations/vaccine";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { newId } from "../../db/new-id.ts";
import { fieldWord } from "../../field-words.ts";
import { DateField } from "../../form/date-field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useActionForm } from "../../form/use-action-form.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { VisitPartProps } from "../../visit-parts.ts";
import { AboutPets } from "../pets/public/about-pets.tsx";
import { copy } from "./vaccinations.copy.ts";
import { vaccinesFor } from "./vaccinations.queries.ts";

const OTHER = "other";
const words = copy.elsewhereDialog;

interface ElsewhereDialogProps {
  pet: VisitPartProps["pet"];
  visitId: string | null;
  onClose: () => void;
}

/** A name and a day. A vaccine that the clinic has too renews its reminder. */
export function ElsewhereDialog({ pet, visitId, onClose }: ElsewhereDialogProps) {
  const { db } = useClinic();
  const found = useLiveQuery(() => vaccinesFor(db, pet.petTypeId), [db, pet.petTypeId]);
  const [id] = useState(newId);
  const form = useActionForm({
    mutation: recordVaccinationElsewhere,
    start: () => ({ productId: OTHER, name: "", givenOn: "", nextDueOn: "" }),
    toArgs: ({ productId, name, givenOn, nextDueOn }) => {
      const product = found?.vaccines.find((one) => one.id === productId);
      return {
        id,
        petId: pet.id,
        visitId,
        productId: product?.id ?? null,
        name: product?.name ?? name,
        givenOn,
        nextDueOn: nextDueOn === "" ? null : nextDueOn,
      } as never;
    },
    words: { name: words.needed, givenOn: words.dayNeeded, nextDueOn: copy.move.early },
    onSaved: onClose,
  });
  const { values, set } = form;
  /** The next date follows the vaccine and the day. */
  const follow = (part: Partial<typeof values>): void => {
    const { productId, givenOn } = { ...values, ...part };
    const product = found?.vaccines.find((one) => one.id === productId);
    const next = product && isDay(givenOn) ? nextDueOf(product, found?.types ?? [], givenOn) : null;
    set({ ...part, ...(next !== null && { nextDueOn: next }) });
  };
  return (
    <FormDialog form={form} onClose={onClose} title={words.title(pet.name)} size="lg" submitLabel={words.save}>
      <AboutPets petIds={[pet.id]} />
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {words.hint}
      </Typography>
      <TextField
        select
        label={words.vaccine}
        value={values.productId}
        onChange={({ target }) => follow({ productId: target.value })}
      >
        {found?.vaccines.map(({ id: productId, name }) => (
          <MenuItem key={productId} value={productId}>
            {name}
          </MenuItem>
        ))}
        <MenuItem value={OTHER}>{words.other}</MenuItem>
      </TextField>
      {values.productId === OTHER && <TextField label={words.name} {...form.field("name")} />}
      <DateField
        tense="past"
        label={words.givenOn}
        value={values.givenOn}
        onChange={(givenOn) => follow({ givenOn })}
        errorText={form.fault("givenOn")}
      />
      <DateField tense="future" label={fieldWord("vaccinations", "nextDueOn")} {...form.bind("nextDueOn")} />
    </FormDialog>
  );
}
