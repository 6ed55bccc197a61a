import Typography from "@mui/material/Typography";
import { hasStop, type PrescriptionCheck, unseenChecks } from "@fernpaw/domain/prescriptions/checks";
import { directionsOf } from "@fernpaw/domain/prescriptions/prescription.copy";
import { signPrescription } from "@fernpaw/domain/prescriptions/prescription.mutations";
import { medicineTitle } from "@fernpaw/domain/prescriptions/prescription-paper";
import { useLiveQuery } from "dexie-react-hooks";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { pageCopy, writeCopy as words } from "../prescriptions.copy.ts";
import { checksOf, type PrescriptionPage } from "../prescriptions.queries.ts";
import { useClinicDay } from "../use-clinic-day.ts";
import { acknowledgedOf, checkKey, ChecksPart } from "../write/checks-part.tsx";
import { useSignature } from "../write/use-signature.ts";

interface SignDialogProps {
  page: PrescriptionPage;
  onClose: () => void;
}

/** A vet signs what another person prepared, after a look at each warning. */
export function SignDialog({ page: { prescription, product }, onClose }: SignDialogProps) {
  const { db } = useClinic();
  const clinicDay = useClinicDay();
  const checks = useLiveQuery(() => checksOf(db, prescription, clinicDay), [db, prescription, clinicDay]);
  // Another text is another decision: its warnings are ticked anew.
  return (
    checks && (
      <SignForm
        key={prescription.revisionId}
        prescription={prescription}
        product={product}
        checks={checks}
        onClose={onClose}
      />
    )
  );
}

interface SignFormProps extends Pick<PrescriptionPage, "prescription" | "product"> {
  checks: readonly PrescriptionCheck[];
  onClose: () => void;
}

function SignForm({ prescription, product, checks, onClose }: SignFormProps) {
  const { sign, dialog } = useSignature();
  const isControlled = product !== null && product.controlled !== null;
  const form: Form<{ ticked: string[]; overrideReason: string }> = useActionForm({
    mutation: signPrescription,
    start: () => ({ ticked: [] as string[], overrideReason: "" }),
    toArgs: (values, fault) => {
      const acknowledged = acknowledgedOf(checks, values);
      const unseen = unseenChecks(checks, acknowledged);
      if (unseen.length === 0) return { id: prescription.id, revisionId: prescription.revisionId, acknowledged };
      return unseen.every((check) => values.ticked.includes(checkKey(check)))
        ? fault("overrideReason", words.overrideNeeded)
        : fault("ticked", words.tickNeeded);
    },
    send: (args) => sign(args, { medicine: prescription.medicine, isControlled }),
    onSaved: () => {
      toastDone(pageCopy.signed);
      onClose();
    },
  });
  const { values } = form;
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={medicineTitle(prescription)}
        size="lg"
        submitLabel={hasStop(checks) ? words.override : words.sign}
        hasCancel
      >
        <AboutPets petIds={[prescription.petId]} />
        <Typography>{directionsOf(prescription)}</Typography>
        {prescription.doseReason !== "" && <Typography>{pageCopy.reason(prescription.doseReason)}</Typography>}
        <ChecksPart
          product={product}
          checks={checks}
          ticked={values.ticked}
          onTicked={(ticked) => form.set({ ticked })}
          reason={{
            value: values.overrideReason,
            onChange: (overrideReason) => form.set({ overrideReason }),
            errorText: form.fault("overrideReason"),
          }}
          fault={form.fault("ticked")}
        />
      </FormDialog>
      {dialog}
    </>
  );
}
