import { taxes } from "@fernpaw/domain/catalogue/tax";
import { correctTax, registerTax, retireTax } from "@fernpaw/domain/catalogue/tax.mutations";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { Trash2 } from "lucide-react";
import { useFieldArray, type Control } from "react-hook-form";
import { labelsOf } from "../../../field-words.ts";
import { FormDate } from "../../../form/date-field-in-form.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { FormText } from "../../../form/form-text.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { AddRowButton } from "../../../ui/form-rows.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { Tax } from "../catalogue.queries.ts";
import { copy } from "./taxes.copy.ts";
import { showTax, taxFieldAt, writeTax, type TaxFields, type TaxValues } from "./tax-values.ts";

const labels = labelsOf(taxes);
const words = copy.form;
const MOST_RATES = 40;

interface TaxDialogProps {
  /** Null: a new one. */
  tax: Tax | null;
  onClose: () => void;
}

/** A tax with its rates by day. */
export function TaxDialog({ tax, onClose }: TaxDialogProps) {
  const { mutate, settings, timeZone } = useClinic();
  const isOffline = useIsOffline();
  const { locale } = settings;
  const today = useToday(timeZone);
  const form: Form<TaxValues> = useEntityForm({
    entity: taxes,
    register: registerTax,
    correct: correctTax,
    row: tax,
    blank: { name: "", rates: [{ fromOn: today, toOn: null, rateMilliPercent: 0 }] },
    read: (fields: TaxFields): TaxValues => {
      const values = showTax(fields, tax?.status !== "inactive", locale);
      return tax ? values : { ...values, rates: values.rates.map((rate) => ({ ...rate, rate: "" })) };
    },
    write: (values, fault) => writeTax(values, fault, locale),
    fieldAt: taxFieldAt,
    draftKey: `tax:${tax?.id ?? "new"}`,
    words: {
      name: words.name,
      "rates.*.fromOn": (code) => (code === "custom" ? words.faults.order : undefined),
      "rates.*.toOn": (code) => (code === "custom" ? words.faults.end : undefined),
    },
    andThen: async ({ isUsed }, id) => {
      const status = isUsed ? "active" : "inactive";
      if (tax && status !== tax.status) await mutate(retireTax, { id, status });
    },
    onSaved: () => {
      toastDone(words.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={tax ? words.editTitle(tax.name) : words.addTitle}
      submitLabel={words.save}
      size="xl"
      isDisabled={isOffline}
      problem={isOffline ? copy.onlineOnly : form.problem}
    >
      <TextField label={labels.name} helperText={words.nameHint} autoFocus={!tax} {...form.field("name")} />
      <div>
        <Typography component="h3" variant="h4">
          {words.rates}
        </Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {words.ratesHint}
        </Typography>
      </div>
      <RateRows control={form.control} />
      {tax && (
        <FormControlLabel sx={{ minHeight: 44 }} control={<Checkbox {...form.tick("isUsed")} />} label={words.inUse} />
      )}
    </FormDialog>
  );
}

function RateRows({ control }: { control: Control<TaxValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: "rates" });
  return (
    <>
      {fields.map((row, at) => (
        <Box
          key={row.id}
          sx={{
            display: "grid",
            gap: 3,
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "minmax(0, 2fr) minmax(0, 3fr) minmax(0, 3fr) 48px" },
          }}
        >
          <FormText control={control} name={`rates.${at}.rate`} label={words.rate(at + 1)} inputMode="decimal" />
          <Box sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: "1 / -1", sm: 2 } }}>
            <FormDate control={control} name={`rates.${at}.fromOn`} label={words.from(at + 1)} />
          </Box>
          <Box sx={{ gridRow: { xs: 3, sm: 1 }, gridColumn: { xs: "1 / -1", sm: 3 } }}>
            <FormDate control={control} name={`rates.${at}.toOn`} label={words.to(at + 1)} />
          </Box>
          {fields.length > 1 && (
            <IconButton label={words.removeRate(at + 1)} onClick={() => remove(at)}>
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          )}
        </Box>
      ))}
      {fields.length < MOST_RATES && (
        <AddRowButton onClick={() => append({ rate: "", fromOn: "", toOn: "" })}>{words.addRate}</AddRowButton>
      )}
    </>
  );
}
