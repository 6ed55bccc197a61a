import Typography from "@mui/material/Typography";
import { MEASUREMENT_KINDS } from "@fernpaw/domain/pets/measurement-kinds";
import { Dialog } from "../../../ui/dialog.tsx";
import { Button } from "../../../ui/button.tsx";
import { AboutPets } from "../public/about-pets.tsx";
import { VitalsFields } from "../public/vitals-fields.tsx";
import { vitalCopy as copy } from "./vital-words.copy.ts";

interface VitalsDialogProps {
  pet: { id: string; name: string };
  visitId: string | null;
  onClose: () => void;
}

/** Vital signs in a dialog: each field saves itself, so that there is nothing to send at the end. */
export function VitalsDialog({ pet, visitId, onClose }: VitalsDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.dialogTitle(pet.name)}
      size="3xl"
      footer={{
        main: (
          <Button variant="primary" onClick={onClose}>
            {copy.done}
          </Button>
        ),
      }}
    >
      <AboutPets petIds={[pet.id]} />
      <Typography variant="body2" sx={{ color: "ink2", my: 3 }}>
        {copy.saves}
      </Typography>
      <VitalsFields petId={pet.id} visitId={visitId} kinds={MEASUREMENT_KINDS} />
    </Dialog>
  );
}
