import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { dispensePrescription, takeBackDispense } from "@fernpaw/domain/prescriptions/dispense.mutations";
import { mayOverride } from "@fernpaw/domain/stock/batch-use";
import { type Treatment, treatments } from "@fernpaw/domain/treatments/treatment";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useNavigate } from "react-router";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import { controlledText, partText, quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { openVisitsOf } from "../../pets/public/open-visits.queries.ts";
import { partNow, quantityFormat } from "../../stock/public/quantity-values.ts";
import { BatchField, chosenBatch, PROPOSED } from "../../treatments/public/batch-field.tsx";
import { dosing } from "../../treatments/public/dosing.copy.ts";
import { useConfirmation } from "../../treatments/public/use-confirmation.ts";
import { belowShelf } from "../../treatments/public/give-questions.ts";
import { type Knowledge, partsFor, priceFor, readKnowledge } from "../../treatments/treatments.queries.ts";
import { type LabelSubject, labelSubject } from "../paper/paper.queries.ts";
import { copy as listCopy, dispenseCopy as copy } from "../prescriptions.copy.ts";
import type { PrescriptionEntry } from "../prescriptions.queries.ts";
import { useClinicDay } from "../use-clinic-day.ts";
import { FromShelf, LabelAndCharge } from "./handed-over.tsx";

interface DispenseDialogProps {
  entry: Pick<PrescriptionEntry, "prescription" | "remaining">;
  onClose: () => void;
}

interface Read {
  known: Knowledge;
  /** The open visit of the pet, which gets the charge; null: the client's own. */
  visitId: string | null;
  locationId: string;
  day: LocalDate;
  /** Of the visit: the plan that this dispensing gives. */
  planned: Treatment | null;
  subject: LabelSubject;
}

/** The first planned one of a visit that goes home and is of this product. */
async function plannedOf(db: CacheDb, visitId: string, productId: string): Promise<Treatment | null> {
  const rows = await rowsOf(db, treatments).where("visitId").equals(visitId).sortBy("occurredAt");
  const isIt = ({ status, way, productId: one }: Treatment): boolean =>
    status === "planned" && way === "dispense" && one === productId;
  return rows.find(isIt) ?? null;
}

/** Hands over one supply: quantity, batches that expire first, charge and label. A plan of the visit for it is given by this. */
export function DispenseDialog({ entry, onClose }: DispenseDialogProps) {
  const { db, settings } = useClinic();
  const { today: day } = useClinicDay();
  const { prescription } = entry;
  const { petId, productId } = prescription;
  const here = useLocationId();
  const read = useLiveQuery(async (): Promise<Read | null> => {
    if (here === undefined || productId === null) return null;
    const [visit] = (await openVisitsOf(db, petId)).toReversed();
    const locationId = visit?.locationId ?? here;
    const { known } = await readKnowledge(db, [productId], { visit: { id: "", petId, locationId }, day });
    const own = known.get(productId);
    if (!own) return null;
    const [planned, subject] = await Promise.all([
      visit ? plannedOf(db, visit.id, productId) : null,
      labelSubject(db, prescription, { locationId, settings }),
    ]);
    return { known: own, visitId: visit?.id ?? null, locationId, day, planned, subject };
  }, [db, here, prescription, day, settings]);
  return read && <DispenseForm entry={entry} read={read} onClose={onClose} />;
}

interface Values {
  quantity: string;
  batch: string;
}

type FormProps = DispenseDialogProps & { read: Read };

function useDispenseForm({ entry, read, onClose }: FormProps) {
  const { settings, mutate } = useClinic();
  const navigate = useNavigate();
  const { prescription, remaining } = entry;
  const { known, visitId, locationId, day, planned } = read;
  const [id] = useState(() => planned?.id ?? newId());
  const { product } = known;
  const { confirm, dialog } = useConfirmation();
  const format = quantityFormat(settings);
  const quantityOf = (values: Values, fault: Fault): number | null => {
    const typed = readDecimal(values.quantity, format);
    if ("unread" in typed) return fault("quantity", typed.unread);
    const part = partText(product, typed.value);
    if (part !== null) return fault("quantity", part);
    return typed.value > prescription.quantityMilli
      ? fault("quantity", copy.tooMuch(quantityText(prescription.quantityMilli, prescription.unit)))
      : typed.value;
  };
  const takenBy = (values: Values, quantityMilli: number) => {
    const taken = partsFor(known, { quantityMilli, batchId: chosenBatch(values.batch), day });
    return { ...taken, price: priceFor({ isFree: planned?.isFree ?? "no", quantityMilli }, known) };
  };
  /** The question before more is dispensed than is in stock. */
  const questionsOf = (values: Values): string[] => {
    const quantityMilli = quantityOf(values, () => null);
    const { parts } = takenBy(values, quantityMilli ?? 0);
    const below = quantityMilli === null ? null : belowShelf(known, { parts, quantityMilli });
    return below === null ? [] : [below];
  };
  const form: Form<Values> = useActionForm({
    mutation: dispensePrescription,
    start: () => ({ quantity: decimalText(prescription.quantityMilli, format), batch: PROPOSED }),
    toArgs: (values, fault) => {
      const quantityMilli = quantityOf(values, fault);
      if (quantityMilli === null) return null;
      const { parts, price } = takenBy(values, quantityMilli);
      const { fixedMinor, unitMinor, priceId } = price;
      return {
        id,
        prescriptionId: prescription.id,
        visitId,
        locationId,
        quantityMilli,
        batches: parts.map(({ batchId, quantityMilli: milli }) => ({ id: newId(), batchId, quantityMilli: milli })),
        price: unitMinor === null ? null : { fixedMinor, unitMinor, priceId },
        noChargeReason: planned?.noChargeReason ?? "",
      };
    },
    fieldAt: (path) => ({ quantityMilli: "quantity", batches: "batch" })[String(path[0])] ?? String(path[0]),
    refusalAt: ({ code }) => (code === "batch_unusable" ? "batch" : null),
    mayGoOn: (values) => asked.mayGoOn(questionsOf(values)),
    send: async (args, values) => {
      const { petId, medicine } = prescription;
      const { blocked } = takenBy(values, args.quantityMilli);
      const isChecked = settings.checksDispensing === "yes";
      const used = { name: dispensePrescription.name, way: "dispense" as const, product, medicine, petId };
      const confirmed = await confirm(args, { ...used, blocked, isChecked });
      if ("missing" in confirmed) throw new Refusal("approval_required", { needs: confirmed.missing });
      await mutate(dispensePrescription, confirmed.args);
      toastDone(
        copy.done(prescription.medicine, listCopy.leftLong(remaining - 1)),
        takeBack(() => mutate(takeBackDispense, { id })),
      );
    },
    onSaved: () => {
      onClose();
      void navigate(paths.dispenseLabel(id));
    },
  });
  const quantityMilli = quantityOf(form.values, () => null);
  const questions = questionsOf(form.values);
  const asked = useAskedOnce(questions);
  return {
    form,
    dialog,
    question: asked.isAsked ? questions[0] : null,
    now: quantityMilli === null ? null : { quantityMilli, ...takenBy(form.values, quantityMilli) },
  };
}

function DispenseForm(props: FormProps) {
  const { entry, read, onClose } = props;
  const { settings } = useClinic();
  const { form, dialog, now, question } = useDispenseForm(props);
  const { prescription } = entry;
  const { known } = read;
  const { product } = known;
  const unit = product.dispensingUnit;
  const isHopeless = now?.blocked !== null && now?.blocked !== undefined && !mayOverride(product);
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={copy.title(prescription.medicine)}
        size="3xl"
        submitLabel={question ? copy.submitAnyway : copy.submit}
        problem={question ?? form.problem}
        isDisabled={isHopeless}
        hasCancel
      >
        <AboutPets petIds={[prescription.petId]} clientId={prescription.clientId} />
        {prescription.controlled && (
          <Alert severity="info">{copy.controlled(controlledText(prescription.controlled))}</Alert>
        )}
        <Box sx={BESIDE}>
          <Stack spacing={4}>
            <TextField
              label={copy.quantityIn(unitFor(2, unit))}
              autoFocus
              {...form.field("quantity", DECIMAL)}
              errorText={form.fault("quantity") ?? partNow(form.values.quantity, quantityFormat(settings), product)}
              helperText={copy.whole(quantityText(prescription.quantityMilli, unit))}
            />
            <BatchField
              known={known}
              value={form.values.batch}
              onChange={(batch) => form.set({ batch })}
              errorText={form.fault("batch")}
              quantityMilli={now?.quantityMilli ?? null}
            />
            {now && <FromShelf now={now} known={known} />}
            {settings.checksDispensing === "yes" && <Typography>{dosing.checkHint}</Typography>}
          </Stack>
          {now && (
            <LabelAndCharge
              now={now}
              known={known}
              subject={read.subject}
              day={read.day}
              repeatsLeft={entry.remaining - 1}
              isCharged={read.planned === null || read.planned.noChargeReason === ""}
            />
          )}
        </Box>
      </FormDialog>
      {dialog}
    </>
  );
}

const BESIDE = {
  display: "grid",
  gap: 5,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) calc(80mm + 2px)" },
} as const;
