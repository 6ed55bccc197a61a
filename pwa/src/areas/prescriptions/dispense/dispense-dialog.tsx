import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { dispensePrescription, takeBackDispense } from "@fernpaw/domain/prescriptions/dispense.mutations";
import { mayOverride } from "@fernpaw/domain/stock/batch-use";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useNavigate } from "react-router";
import { newId } from "../../../db/new-id.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { paths } from "../../../paths.ts";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import { controlledText, partText, quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { openVisitsOf } from "../../pets/public/open-visits.queries.ts";
import { approvedUse } from "../../stock/public/approved-use.ts";
import { BatchField, chosenBatch, PROPOSED } from "../../treatments/public/batch-field.tsx";
import { belowShelf } from "../../treatments/public/below-shelf.ts";
import { type Knowledge, partsFor, type PlannedLine, readKnowledge } from "../../treatments/treatments.queries.ts";
import { copy as listCopy, dispenseCopy as copy } from "../prescriptions.copy.ts";
import type { PrescriptionEntry } from "../prescriptions.queries.ts";
import { useClinicDay } from "../use-clinic-day.ts";

interface DispenseDialogProps {
  entry: Pick<PrescriptionEntry, "prescription" | "remaining">;
  onClose: () => void;
}

interface Read {
  known: Knowledge;
  /** The open visit of the pet, which gets the charge; null: the client's own. */
  visitId: string | null;
  locationId: string;
  day: string;
}

const DECIMALS = 3;

/** Hands over one supply: quantity, batches that expire first, charge and label. */
export function DispenseDialog({ entry, onClose }: DispenseDialogProps) {
  const { db } = useClinic();
  const { today: day } = useClinicDay();
  const { petId, productId } = entry.prescription;
  const here = useLocationId();
  const read = useLiveQuery(async (): Promise<Read | null> => {
    if (here === undefined || productId === null) return null;
    const [visit] = (await openVisitsOf(db, petId)).toReversed();
    const locationId = visit?.locationId ?? here;
    const { known } = await readKnowledge(db, [productId], { visit: { id: "", petId, locationId }, day });
    const own = known.get(productId);
    return own ? { known: own, visitId: visit?.id ?? null, locationId, day } : null;
  }, [db, here, productId, petId, day]);
  return read && <DispenseForm entry={entry} read={read} onClose={onClose} />;
}

interface Values {
  quantity: string;
  batch: string;
}

type DispenseArgs = ArgsOf<typeof dispensePrescription>;

/**
 * Answers the arguments with the approval that they need: of an owner for a batch that must not be used, and of a second
 * person where the clinic checks what is dispensed.
 *
 * @throws Refusal where the approval was not given
 */
function useConfirmation({ prescription }: DispenseDialogProps["entry"], product: Knowledge["product"]) {
  const { db, settings } = useClinic();
  const { ask, dialog } = useApproval();
  const confirm = async (
    args: DispenseArgs,
    blocked: ReturnType<typeof partsFor>["blocked"],
  ): Promise<DispenseArgs> => {
    const overridden = blocked && mayOverride(product) ? blocked : null;
    const isChecked = settings.checksDispensing === "yes";
    if (!overridden && !isChecked) return args;
    const { quantityMilli } = args;
    const needs = overridden ? ("owner" as const) : ("witness" as const);
    const approves = !overridden ? ("check" as const) : isChecked ? ("both" as const) : ("batch" as const);
    const given = { ...args, approves };
    const check = isChecked ? copy.check(quantityText(quantityMilli, prescription.unit), prescription.medicine) : "";
    const use =
      overridden &&
      (await approvedUse(db, {
        kind: "dispense",
        quantityMilli,
        product,
        petId: prescription.petId,
        number: overridden.batch.number,
        why: overridden.why,
      }));
    const what = [check, use ?? ""].filter((part) => part !== "").join(" ");
    const asked = { name: dispensePrescription.name, args: given, needs, what };
    const approval = await ask({ ...asked, ...(!overridden && { reason: copy.checkReason }) });
    if (approval === null) throw new Refusal("approval_required", { needs });
    return { ...given, approval };
  };
  return { confirm, dialog };
}

type FormProps = DispenseDialogProps & { read: Read };

function useDispenseForm({ entry, read, onClose }: FormProps) {
  const { settings, mutate } = useClinic();
  const navigate = useNavigate();
  const [id] = useState(newId);
  const { prescription, remaining } = entry;
  const { known, visitId, locationId, day } = read;
  const { product } = known;
  const { confirm, dialog } = useConfirmation(entry, product);
  const format = { locale: settings.locale, decimals: DECIMALS };
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
    return { ...taken, price: known.priceAt(quantityMilli) };
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
      };
    },
    fieldAt: (path) => ({ quantityMilli: "quantity", batches: "batch" })[String(path[0])] ?? String(path[0]),
    refusalAt: ({ code }) => (code === "batch_unusable" ? "batch" : null),
    mayGoOn: (values) => asked.mayGoOn(questionsOf(values)),
    send: async (args, values) => {
      const checked = await confirm(args, takenBy(values, args.quantityMilli).blocked);
      await mutate(dispensePrescription, checked);
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
  const { product } = read.known;
  const unit = product.dispensingUnit;
  const gross = now && read.known.grossAt(now.quantityMilli, now.price);
  const isHopeless = now?.blocked !== null && now?.blocked !== undefined && !mayOverride(product);
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={copy.title(prescription.medicine)}
        size="lg"
        submitLabel={question ? copy.submitAnyway : copy.submit}
        problem={question ?? form.problem}
        isDisabled={isHopeless}
        hasCancel
      >
        <AboutPets petIds={[prescription.petId]} clientId={prescription.clientId} />
        {prescription.controlled && (
          <Alert severity="info">{copy.controlled(controlledText(prescription.controlled))}</Alert>
        )}
        <TextField
          label={copy.quantityIn(unitFor(2, unit))}
          autoFocus
          {...form.field("quantity", DECIMAL)}
          helperText={copy.whole(quantityText(prescription.quantityMilli, unit))}
        />
        <BatchField
          known={read.known}
          value={form.values.batch}
          onChange={(batch) => form.set({ batch })}
          errorText={form.fault("batch")}
          quantityMilli={now?.quantityMilli ?? null}
        />
        {now && <FromShelf now={now} known={read.known} />}
        {settings.checksDispensing === "yes" && <Typography>{copy.checkHint}</Typography>}
        {now && (
          <Box sx={{ display: "flex", justifyContent: "space-between", gap: 3 }}>
            <Typography>{copy.price}</Typography>
            <Typography sx={{ fontWeight: 600 }}>
              {gross === null ? copy.noPrice : moneyText(gross, settings)}
            </Typography>
          </Box>
        )}
      </FormDialog>
      {dialog}
    </>
  );
}

interface FromShelfProps {
  now: Pick<PlannedLine, "parts">;
  known: Knowledge;
}

/** The batches that the quantity is taken from, each with its part. */
function FromShelf({ now: { parts }, known: { product, shelf } }: FromShelfProps) {
  const unit = product.dispensingUnit;
  return (
    <Box component="section" aria-label={copy.from}>
      <Typography sx={{ fontWeight: 600 }}>{copy.from}</Typography>
      {parts.length === 0 && <Typography>{copy.notCounted}</Typography>}
      {parts.map(({ batchId, quantityMilli }) => {
        const batch = shelf.batches.find(({ id }) => id === batchId);
        const expires = batch?.expiresOn ? fullDate(batch.expiresOn) : "";
        return (
          <Typography key={batchId ?? ""}>
            {copy.part(quantityText(quantityMilli, unit), batch?.number ?? copy.withoutBatch, expires)}
          </Typography>
        );
      })}
    </Box>
  );
}
