import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { correctClaim, prepareClaim } from "@fernpaw/domain/billing/insurance-claim.mutations";
import { CLAIM_PARTS, type InsuranceClaim, insuranceClaims } from "@fernpaw/domain/billing/insurance-claim";
import type { ReactNode } from "react";
import { labelsOf } from "../../../field-words.ts";
import { DateField } from "../../../form/date-field.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { claimPartWords, copy, form as words } from "./claims.copy.ts";
import type { Claimable } from "./claims.queries.ts";

const labels = labelsOf(insuranceClaims);
const typed = typedFields(insuranceClaims, [
  "insurer",
  "policyNo",
  "condition",
  "illFrom",
  "illUntil",
  "lineIds",
  "parts",
]);

interface ClaimDialogProps {
  claimable: Claimable;
  /** Null: a new one. */
  claim: InsuranceClaim | null;
  onSaved?: (id: string) => void;
  onClose: () => void;
}

/** Lines of the pet, and those of no pet. */
const linesFor = ({ invoice, pet }: Claimable) =>
  invoice.lines.filter(({ petId }) => petId === null || petId === pet.id);

function useClaimForm({ claimable, claim, onSaved, onClose }: ClaimDialogProps) {
  const { invoice, pet } = claimable;
  return useEntityForm({
    entity: insuranceClaims,
    register: prepareClaim,
    correct: correctClaim,
    row: claim,
    blank: {
      insurer: pet.insurance?.insurer ?? "",
      policyNo: pet.insurance?.policyNo ?? "",
      condition: "",
      illFrom: invoice.issuedOn,
      lineIds: linesFor(claimable).map(({ lineId }) => lineId),
    },
    read: typed.show,
    write: typed.read,
    registerWith: () => ({ invoiceId: invoice.id, petId: pet.id }),
    draftKey: `claim:${claim?.id ?? `${invoice.id}:${pet.id}`}`,
    words: {
      insurer: words.insurerNeeded,
      condition: words.conditionNeeded,
      illFrom: words.fromNeeded,
      illUntil: words.untilEarly,
      lineIds: words.linesNeeded,
    },
    fieldAt: (path) => String(path[0]),
    onSaved: (id) => {
      toastDone(claim === null ? copy.done.prepared : copy.done.changed);
      onClose();
      onSaved?.(id);
    },
  });
}

interface ChecksProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  errorText?: string | undefined;
}

/** Several of a list, each with a box. */
function Checks<Value extends string>({ label, options, chosen, onChange, errorText }: ChecksProps<Value>) {
  return (
    <Box role="group" aria-label={label}>
      <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
      <Box sx={{ display: "grid" }}>
        {options.map(({ value, label: name }) => (
          <FormControlLabel
            key={value}
            label={name}
            control={
              <Checkbox
                checked={chosen.includes(value)}
                onChange={(_, isTicked) =>
                  onChange(isTicked ? [...chosen, value] : chosen.filter((one) => one !== value))
                }
              />
            }
          />
        ))}
      </Box>
      {errorText !== undefined && <FormHelperText error>{errorText}</FormHelperText>}
    </Box>
  );
}

/** Prepares a claim, or changes one that was not sent yet: insurer, illness, lines of the invoice, parts of the record. */
export function ClaimDialog(props: ClaimDialogProps) {
  const { claimable, claim, onClose } = props;
  const { settings, can } = useClinic();
  const form = useClaimForm(props);
  const { invoice, pet } = claimable;
  const lines = linesFor(claimable);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={claim === null ? words.prepareTitle(pet.name) : words.changeTitle}
      size="lg"
      submitLabel={claim === null ? words.submit : words.save}
      hasCancel
    >
      <AboutPets petIds={[pet.id]} clientId={invoice.clientId} />
      <FormColumns>
        <TextField label={labels.insurer} {...form.field("insurer")} />
        <TextField label={labels.policyNo} {...form.field("policyNo")} />
      </FormColumns>
      <TextField multiline minRows={2} label={labels.condition} {...form.field("condition")} />
      <FormColumns>
        <DateField tense="past" label={labels.illFrom} {...form.bind("illFrom")} />
        <DateField tense="past" label={labels.illUntil} {...form.bind("illUntil")} />
      </FormColumns>
      <Checks
        label={words.lines}
        options={lines.map(({ lineId, description, grossMinor }) => ({
          value: lineId as string,
          label: words.line(description, moneyText(grossMinor, settings)),
        }))}
        chosen={form.values.lineIds}
        onChange={(lineIds) => form.set({ lineIds })}
        errorText={form.fault("lineIds")}
      />
      <RecordParts
        hint={invoice.visitId === null ? words.noVisit : can("clients:view") ? null : words.noParts}
        parts={
          <Checks
            label={words.parts}
            options={CLAIM_PARTS.map((value) => ({ value, label: claimPartWords[value] }))}
            chosen={form.values.parts}
            onChange={(parts) => form.set({ parts })}
          />
        }
      />
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {words.hint}
      </Typography>
    </FormDialog>
  );
}

/** The choice, or why there is none. */
function RecordParts({ hint, parts }: { hint: string | null; parts: ReactNode }) {
  return hint === null ? parts : <Typography sx={{ color: "ink2" }}>{hint}</Typography>;
}
