import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { writePrescription } from "@fernpaw/domain/prescriptions/prescription.mutations";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { PrescriptionCheck } from "@fernpaw/domain/prescriptions/checks";
import { hasStop, unseenChecks } from "@fernpaw/domain/prescriptions/checks";
import type { Prescription } from "@fernpaw/domain/prescriptions/prescription";
import type { Treatment } from "@fernpaw/domain/treatments/treatment";
import type { whyNoSigner } from "@fernpaw/domain/prescriptions/signer";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { newId } from "../../../db/new-id.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { decimalText } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { lastWeightOf, type Weight } from "../../pets/public/pet-warnings.queries.ts";
import { type Knowledge, readKnowledge } from "../../treatments/treatments.queries.ts";
import { writeCopy as words } from "../prescriptions.copy.ts";
import { checksOf, type Person, prescribersOf, whyNotSigning } from "../prescriptions.queries.ts";
import { useClinicDay } from "../use-clinic-day.ts";
import { acknowledgedOf, checkKey, ChecksPart } from "./checks-part.tsx";
import { CourseFields } from "./course-fields.tsx";
import { DosePart } from "./dose-part.tsx";
import { LawFields } from "./law-fields.tsx";
import { MedicineFields } from "./medicine-fields.tsx";
import {
  againValues,
  type FormFacts,
  formatOf,
  keptName,
  readContent,
  startValues,
  type Values,
} from "./prescription-form.ts";
import { doseValues, productValues } from "./proposed-dose.ts";
import { usePrescribing } from "./use-prescribing.ts";

interface WriteDialogProps {
  pet: { id: string; name: string };
  clientId: string | null;
  visit?: { id: string; locationId: string } | null;
  /** The draft that is edited; null: a new one. */
  prescription?: Prescription | null;
  /** The planned treatment that it is written for. */
  planned?: Pick<Treatment, "id" | "productId" | "quantityMilli" | "isQuantitySaid"> | null;
  /** A signed one that is written once more. */
  again?: Prescription | null;
  onClose: () => void;
  /** After the signature of a medicine that the clinic dispenses: the dispensing comes next. */
  onSigned?: (id: string) => void;
}

type WhyNot = ReturnType<typeof whyNoSigner>;

interface Read {
  weight: Weight | null;
  vets: Person[];
  whyNot: WhyNot;
  /** Of the planned treatment, or of the prescription that is written again. */
  proposal: Partial<Values>;
}

/** The form of a planned treatment: its medicine, the dose on file, and the quantity that a person said. */
async function proposalFor(
  db: CacheDb,
  planned: NonNullable<WriteDialogProps["planned"]>,
  { settings, ...here }: { petId: string; locationId: string; day: LocalDate; settings: FormFacts["settings"] },
): Promise<Partial<Values>> {
  const known = await knowledgeFor(db, planned.productId, here);
  if (known === null) return {};
  const quantity =
    planned.isQuantitySaid === "yes" ? { quantity: decimalText(planned.quantityMilli, formatOf(settings)) } : {};
  return {
    ...productValues(known.product),
    ...(known.proposed && doseValues(known.proposed, settings)),
    ...quantity,
  };
}

/**
 * Writes a prescription, or edits one that is not signed. A vet signs it in the same step, and dispenses it in the next;
 * anyone else prepares it.
 */
export function WriteDialog(props: WriteDialogProps) {
  const { db, actor, settings } = useClinic();
  const { today } = useClinicDay();
  const petId = props.pet.id;
  const here = useLocationId();
  const locationId = props.visit?.locationId ?? here;
  const { planned = null, again = null } = props;
  const read = useLiveQuery(async (): Promise<Read | null> => {
    if (locationId === undefined) return null;
    const [weight, vets, whyNot, proposal] = await Promise.all([
      lastWeightOf(db, petId),
      prescribersOf(db, today),
      whyNotSigning(db, actor.userId, today),
      planned === null
        ? again
          ? againValues(again, { settings, today })
          : {}
        : proposalFor(db, planned, { petId, locationId, day: today, settings }),
    ]);
    return { weight, vets, whyNot, proposal };
  }, [db, petId, locationId, today, actor.userId, planned, again, settings]);
  return read && locationId !== undefined && <WriteForm {...props} read={read} locationId={locationId} />;
}

type WriteFormProps = WriteDialogProps & { read: Read; locationId: string };

/** The first unticked warning, or the missing reason; null: all are seen. */
function checkFault(
  checks: readonly PrescriptionCheck[],
  values: Values,
): [field: "ticked" | "overrideReason", string] | null {
  const unseen = unseenChecks(checks, acknowledgedOf(checks, values));
  if (unseen.length === 0) return null;
  const isTicked = unseen.every((check) => values.ticked.includes(checkKey(check)));
  return isTicked ? ["overrideReason", words.overrideNeeded] : ["ticked", words.tickNeeded];
}

function useWriteForm(props: WriteFormProps, facts: FormFacts, checks: readonly PrescriptionCheck[]) {
  const {
    pet,
    clientId,
    visit = null,
    prescription = null,
    planned = null,
    again = null,
    read,
    locationId,
    onClose,
    onSigned,
  } = props;
  const { actor } = useClinic();
  const navigate = useNavigate();
  const [id] = useState(() => prescription?.id ?? newId());
  const maySign = read.whyNot === null;
  const prescriberId = maySign ? actor.userId : "";
  const prescribing = usePrescribing(id);
  const form: Form<Values> = useActionForm({
    mutation: writePrescription,
    start: () => ({ ...startValues(prescription, facts, { prescriberId }), ...read.proposal }),
    toArgs: (values: Values, fault) => {
      const content = readContent(values, facts, fault);
      const unseen = maySign ? checkFault(checks, values) : null;
      if (content && unseen) return fault(...unseen);
      return content && { id, petId: pet.id, clientId, locationId, visitId: visit?.id ?? null, ...content };
    },
    fieldAt: (path) => {
      const name = String(path[0]);
      return { quantityMilli: "quantity", doseMilli: "dose", repeatsAllowed: "repeats" }[name] ?? name;
    },
    send: async (args, values) => {
      const controlled = facts.known?.product.controlled ?? null;
      const signing = { acknowledged: acknowledgedOf(checks, values), isControlled: controlled !== null };
      await prescribing.store(args, maySign ? signing : null);
      const { signed, prepared, changed } = words.done;
      toastDone(maySign ? signed(args.medicine) : prescription ? changed : prepared(args.medicine));
    },
    ...(prescription === null && {
      draftKey: `prescriptions.write ${planned?.id ?? again?.id ?? visit?.id ?? pet.id}`,
    }),
    onSaved: ({ kind }) => {
      if (prescription === null && maySign && kind === "dispense_here" && onSigned) return onSigned(id);
      onClose();
      // A draft of a visit waits there for its signature; every other prescription is shown, to be printed.
      if (prescription === null && (visit === null || kind !== "dispense_here")) void navigate(paths.prescription(id));
    },
  });
  return { form, dialog: prescribing.dialog };
}

function WhyNotSigning({ whyNot }: { whyNot: WhyNot }) {
  return whyNot === null ? null : (
    <Alert severity="info">
      <Typography>{words.whyNot[whyNot]}</Typography>
    </Alert>
  );
}

async function knowledgeFor(
  db: CacheDb,
  productId: string,
  { petId, locationId, day }: { petId: string; locationId: string; day: LocalDate },
): Promise<Knowledge | null> {
  const { known } = await readKnowledge(db, [productId], { visit: { id: "", petId, locationId }, day });
  return known.get(productId) ?? null;
}

interface LabelOf {
  prescription: Prescription | null;
  maySign: boolean;
  /** The medicine has an allergen, or another check refuses it without a reason. */
  isStopped: boolean;
}

/** On the one button: a vet signs, and dispenses next what is new and handed over here. */
function labelOf({ kind }: Values, { prescription, maySign, isStopped }: LabelOf): string {
  if (!maySign) return prescription ? words.save : words.prepare;
  if (isStopped) return words.override;
  return prescription === null && kind === "dispense_here" ? words.signNext : words.sign;
}

function WriteForm(props: WriteFormProps) {
  const { pet, prescription = null, read, locationId } = props;
  const { db, settings } = useClinic();
  const clinicDay = useClinicDay();
  const { today } = clinicDay;
  const [chosen, setChosen] = useState({
    productId: prescription?.productId ?? read.proposal.productId ?? "",
    medicine: prescription?.medicine ?? read.proposal.medicine ?? "",
  });
  const knowledgeOf = (productId: string) => knowledgeFor(db, productId, { petId: pet.id, locationId, day: today });
  const known = useLiveQuery(
    async () => (chosen.productId === "" ? null : await knowledgeOf(chosen.productId)),
    [db, chosen.productId, pet.id, locationId, today],
  );
  const medicine = keptName(known?.product, chosen.medicine);
  const checks = useLiveQuery(
    () =>
      checksOf(
        db,
        // The form compares the dose with the latest weight by itself.
        {
          id: prescription?.id ?? "",
          petId: pet.id,
          productId: chosen.productId || null,
          medicine,
          doseMilli: null,
          doseWeight: null,
        },
        clinicDay,
      ),
    [db, prescription?.id, pet.id, chosen.productId, medicine, clinicDay],
  );
  const facts: FormFacts = { known: known ?? null, weight: read.weight, today, settings };
  const { form, dialog } = useWriteForm(props, facts, checks ?? []);
  const { values } = form;
  if (values.productId !== chosen.productId || values.medicine !== chosen.medicine)
    setChosen({ productId: values.productId, medicine: values.medicine });
  const maySign = read.whyNot === null;
  const isWaiting = checks === undefined || (values.productId !== "" && known?.product.id !== values.productId);
  return (
    <>
      <FormDialog
        form={form}
        onClose={props.onClose}
        title={prescription ? words.changeTitle(prescription.medicine) : words.addTitle(pet.name)}
        size="xl"
        submitLabel={labelOf(values, { prescription, maySign, isStopped: hasStop(checks ?? []) })}
        isDisabled={isWaiting}
        hasCancel
      >
        <AboutPets petIds={[pet.id]} />
        <MedicineFields
          form={form}
          product={known?.product ?? null}
          proposedOf={async (productId) => (await knowledgeOf(productId))?.proposed ?? null}
        />
        {known && <DosePart form={form} facts={facts} known={known} />}
        <CourseFields form={form} facts={facts} />
        <LawFields form={form} facts={facts} vets={read.vets} hasVet={!maySign} />
        {maySign && (values.productId !== "" || values.medicine.trim() !== "") && (
          <ChecksPart
            product={known?.product ?? null}
            checks={checks ?? []}
            ticked={values.ticked}
            onTicked={(ticked) => form.set({ ticked })}
            reason={{
              value: values.overrideReason,
              onChange: (overrideReason) => form.set({ overrideReason }),
              errorText: form.fault("overrideReason"),
            }}
            fault={form.fault("ticked")}
          />
        )}
        <WhyNotSigning whyNot={read.whyNot} />
      </FormDialog>
      {dialog}
    </>
  );
}
