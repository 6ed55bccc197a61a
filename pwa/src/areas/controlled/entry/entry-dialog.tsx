import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { Fragment } from "react";
import { ENTRY_KINDS } from "@fernpaw/domain/controlled/controlled-entry";
import { fieldWord } from "../../../field-words.ts";
import { DateField } from "../../../form/date-field.tsx";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { TimeField } from "../../../form/time-field.tsx";
import { readDecimal } from "../../../form/typed-number.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { quantityFormat } from "../../stock/public/quantity-values.ts";
import { copy, entryWords as words } from "../controlled.copy.ts";
import type { DrugRegister } from "../registers.queries.ts";
import { hasParty, isDisposal, isForPatient, NEW_BATCH, type EntryValues, type RecordedKind } from "./entry-values.ts";
import { useEntryForm, type EntryOf } from "./use-entry-form.ts";

/** One entry of a register: a delivery, a use, waste, what came back, what is destroyed or returned. */
export function EntryDialog(props: EntryOf) {
  const { kind, drug, onClose } = props;
  const { product } = drug;
  const { form, dialogs } = useEntryForm(props);
  const isOffline = useIsOffline();
  const mustWait = isDisposal(kind) && isOffline;
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={words.titles[kind]}
        submitLabel={words.submit}
        size="md"
        hasCancel
        isDisabled={mustWait}
      >
        <Typography variant="h4" component="p">
          {product.name}
        </Typography>
        {mustWait && <Alert severity="warning">{words.offline}</Alert>}
        {isForPatient(kind) && <PatientField form={form} />}
        <BatchFields drug={drug} kind={kind} form={form} />
        <QuantityField drug={drug} kind={kind} form={form} />
        <TimeField label={words.time} stepMin={5} {...form.bind("time")} helperText={words.timeHint} />
        {hasParty(kind) && (
          <>
            <TextField label={words.party[kind]} {...form.field("party")} />
            <TextField label={fieldWord("controlledEntries", "document")} {...form.field("document")} />
          </>
        )}
        <TextField
          label={kind === "destroy" ? words.method : fieldWord("controlledEntries", "reason")}
          {...form.field("reason")}
        />
        <WitnessField kind={kind} form={form} />
      </FormDialog>
      {dialogs.map((dialog, at) => (
        <Fragment key={["witness", "password"][at]}>{dialog}</Fragment>
      ))}
    </>
  );
}

interface FieldsProps {
  drug: DrugRegister;
  kind: RecordedKind;
  form: Form<EntryValues>;
}

/** The unit beside the figure, and the balance after it. */
function QuantityField({ drug: { product, register }, kind, form }: FieldsProps) {
  const { settings } = useClinic();
  const read = readDecimal(form.values.quantity, quantityFormat(settings));
  const sign = ENTRY_KINDS[kind] === "out" ? -1 : 1;
  const after = "unread" in read ? null : (register?.balanceMilli ?? 0) + sign * read.value;
  return (
    <TextField
      label={words.quantity(unitFor(2, product.dispensingUnit))}
      {...form.field("quantity", DECIMAL)}
      helperText={after === null || after < 0 ? undefined : words.after(quantityText(after, product.dispensingUnit))}
    />
  );
}

function BatchFields({ drug: { product, batches, balances }, kind, form }: FieldsProps) {
  const unit = product.dispensingUnit;
  const isNew = form.values.batch === NEW_BATCH;
  const shown = ENTRY_KINDS[kind] === "in" ? batches : batches.filter(({ id }) => (balances.get(id) ?? 0) !== 0);
  return (
    <>
      <TextField
        select
        label={words.batch}
        value={form.values.batch}
        onChange={({ target }) => form.set({ batch: target.value })}
        errorText={form.fault("batch")}
      >
        {kind === "receive" && <MenuItem value={NEW_BATCH}>{words.newBatch}</MenuItem>}
        {shown.map(({ id, number, expiresOn }) => (
          <MenuItem key={id} value={id}>
            {words.option(
              number,
              quantityText(balances.get(id) ?? 0, unit),
              expiresOn === null ? "" : words.expires(fullDate(expiresOn)),
            )}
          </MenuItem>
        ))}
        {product.trackBatch === "no" && <MenuItem value="">{copy.withoutBatch}</MenuItem>}
      </TextField>
      {isNew && (
        <>
          <TextField label={fieldWord("batches", "number")} {...form.field("number")} />
          <DateField
            isMonthEnough
            tense="future"
            label={fieldWord("batches", "expiresOn")}
            {...form.bind("expiresOn")}
          />
        </>
      )}
    </>
  );
}

function PatientField({ form }: { form: Form<EntryValues> }) {
  const { petId } = form.values;
  if (petId === "")
    return (
      <SubjectPicker
        label={words.patient}
        kinds={["pet"]}
        errorText={form.fault("petId")}
        onPick={({ id, clientId }) => form.set({ petId: id, clientId: clientId ?? "" })}
      />
    );
  return (
    <div>
      <AboutPets petIds={[petId]} />
      <Button variant="link" onClick={() => form.set({ petId: "", clientId: "" })}>
        {words.otherPatient}
      </Button>
    </div>
  );
}

function WitnessField({ kind, form }: Omit<FieldsProps, "drug">) {
  if (isDisposal(kind))
    return (
      <Typography>
        {words.alwaysWitnessed} {words.password}
      </Typography>
    );
  return (
    <div>
      <FormControlLabel control={<Checkbox {...form.tick("isWitnessed")} />} label={words.witnessNow} />
      {!form.values.isWitnessed && <Typography sx={{ color: "ink2" }}>{words.witnessLater}</Typography>}
    </div>
  );
}
