import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { type ComponentProps, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { PlannedMedicine } from "../../../visit-parts.ts";
import { dispenseCopy as copy } from "../prescriptions.copy.ts";
import { type PrescriptionEntry, prescriptionEntry, prescriptionsOfPet } from "../prescriptions.queries.ts";
import { useClinicDay } from "../use-clinic-day.ts";
import { WriteDialog } from "../write/write-dialog.tsx";
import { DispenseDialog } from "./dispense-dialog.tsx";

type PrescribeDialogProps = Omit<ComponentProps<typeof WriteDialog>, "prescription" | "onSigned"> & {
  /** The dispensing was closed; before the label of what was dispensed is shown. */
  onDispenseClosed?: (id: string) => void;
};

/** Writes a prescription. After the signature the dispensing opens in the same place. */
export function PrescribeDialog({ onDispenseClosed, ...props }: PrescribeDialogProps) {
  const [signedId, setSignedId] = useState<string | null>(null);
  return signedId === null ? (
    <WriteDialog {...props} onSigned={setSignedId} />
  ) : (
    <DispenseOne
      id={signedId}
      onClose={() => {
        props.onClose();
        onDispenseClosed?.(signedId);
      }}
    />
  );
}

function DispenseOne({ id, onClose }: { id: string; onClose: () => void }) {
  const { db } = useClinic();
  const clinicDay = useClinicDay();
  const entry = useLiveQuery(() => prescriptionEntry(db, id, clinicDay), [db, id, clinicDay]);
  return entry && <DispenseDialog entry={entry} onClose={onClose} />;
}

type Way = { signed: string } | { draft: string } | "write";

/** By what a planned medicine goes home: what a vet signed for it, what waits for a signature, or a new prescription. */
function wayFor(entries: readonly PrescriptionEntry[], productId: string, today: string): Way {
  const own = entries.filter(
    ({ prescription: { kind, productId: one } }) => kind === "dispense_here" && one === productId,
  );
  const signed = own.find(({ standing, prescription }) => standing === "active" && prescription.startsOn <= today);
  const draft = own.find(({ standing }) => standing === "draft");
  if (signed) return { signed: signed.prescription.id };
  return draft ? { draft: draft.prescription.id } : "write";
}

/** "Dispense" of a planned medicine that needs a prescription. */
export function DispensePlanned({ visit, pet, treatment, onClose }: PlannedMedicine & { onClose: () => void }) {
  const { db } = useClinic();
  const clinicDay = useClinicDay();
  const [way, setWay] = useState<Way | null>(null);
  const navigate = useNavigate();
  const { productId } = treatment;
  useEffect(() => {
    // Once: what is signed here must not change the way while a dialog is open.
    void prescriptionsOfPet(db, pet.id, clinicDay).then((entries) =>
      setWay((before) => before ?? wayFor(entries, productId, clinicDay.today)),
    );
  }, [db, pet.id, productId, clinicDay]);
  const draftId = way !== null && way !== "write" && "draft" in way ? way.draft : null;
  useEffect(() => {
    if (draftId !== null) void navigate(paths.prescription(draftId));
  }, [draftId, navigate]);
  if (way === null || draftId !== null) return null;
  if (way !== "write" && "signed" in way) return <DispenseOne id={way.signed} onClose={onClose} />;
  return <PrescribeDialog pet={pet} clientId={visit.clientId} visit={visit} planned={treatment} onClose={onClose} />;
}

/** Whether a planned medicine waits for a signature, or for the dispensing. */
export function PlannedState({ pet, treatment: { productId } }: PlannedMedicine) {
  const { db } = useClinic();
  const clinicDay = useClinicDay();
  const entries = useLiveQuery(() => prescriptionsOfPet(db, pet.id, clinicDay), [db, pet.id, clinicDay]);
  const way = entries ? wayFor(entries, productId, clinicDay.today) : "write";
  if (way === "write") return null;
  return (
    <Typography variant="body2" sx={{ color: "ink2" }}>
      {"draft" in way ? copy.waitsForVet : copy.prescribed}
    </Typography>
  );
}
