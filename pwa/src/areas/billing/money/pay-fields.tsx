import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import Typography from "@mui/material/Typography";
import type { PaymentMethod } from "@fernpaw/domain/billing/till-sums";
import { Split, X } from "lucide-react";
import { DECIMAL } from "../../../form/field-props.ts";
import type { Form } from "../../../form/form-types.ts";
import { decimalText } from "../../../form/typed-number.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { dialog as words, methodWords } from "./money.copy.ts";
import { nextNotes } from "./next-notes.ts";
import type { PayContents, PayValues } from "./pay-form.ts";
import { type ReadPart, removePart, typeAmount } from "./pay-parts.ts";

const REFERENCE = { maxLength: 60, autoComplete: "off" };

interface FieldsProps {
  form: Form<PayValues>;
  contents: PayContents;
  parts: readonly ReadPart[];
}

interface PartFieldProps extends FieldsProps {
  at: number;
}

/** The text in the field of an amount: as typed, or the money that fills the part up. */
function amountText({ form, contents, parts, at }: PartFieldProps): string {
  const { format } = contents;
  return form.values.parts[at]?.amount ?? decimalText(parts[at]?.amountMinor ?? 0, format, format.decimals);
}

interface ReferenceFieldProps extends Pick<PartFieldProps, "form" | "at"> {
  label: string;
  hint?: string;
}

function ReferenceField({ form, at, label, hint }: ReferenceFieldProps) {
  const { parts } = form.values;
  return (
    <TextField
      label={label}
      helperText={hint}
      value={parts[at]?.reference ?? ""}
      onChange={({ target }) =>
        form.set({ parts: parts.map((part, place) => (place === at ? { ...part, reference: target.value } : part)) })
      }
      slotProps={{ htmlInput: REFERENCE }}
    />
  );
}

function TenderedField({ form, hint }: Pick<FieldsProps, "form"> & { hint?: string }) {
  return <TextField label={words.tendered} helperText={hint} {...form.field("tendered", DECIMAL)} />;
}

/** One way to pay: the amount, and what belongs to the method. */
export function OnePart(props: FieldsProps & { leftMinor: number }) {
  const { form, contents, leftMinor } = props;
  const isCash = form.values.parts[0]?.method === "cash";
  return (
    <FormColumns>
      <TextField
        label={words.amount}
        helperText={leftMinor > 0 ? words.rest(contents.money(leftMinor)) : undefined}
        value={amountText({ ...props, at: 0 })}
        onChange={({ target }) => form.set({ parts: typeAmount(form.values.parts, 0, target.value) })}
        errorText={form.fault("parts.0.amount")}
        slotProps={{ htmlInput: DECIMAL }}
      />
      {isCash ? (
        <TenderedField form={form} hint={words.tenderedHint} />
      ) : (
        <ReferenceField form={form} at={0} label={words.reference} hint={words.referenceHint} />
      )}
    </FormColumns>
  );
}

interface SplitPartsProps extends FieldsProps {
  /** The part whose field gets the focus: it was added last. */
  newest: PaymentMethod | null;
}

/** A line for each way to pay. */
export function SplitParts(props: SplitPartsProps) {
  const { form, parts, newest } = props;
  const { parts: typed } = form.values;
  return (
    <Box component="ul" aria-label={words.parts} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
      {parts.map(({ method }, at) => (
        <Box
          component="li"
          key={method}
          sx={{
            display: "grid",
            columnGap: 2,
            rowGap: 3,
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr) 48px", sm: "minmax(0, 1fr) minmax(0, 1fr) 48px" },
          }}
        >
          <TextField
            label={methodWords[method]}
            autoFocus={method === newest}
            onFocus={({ target }) => target.select()}
            value={amountText({ ...props, at })}
            onChange={({ target }) => form.set({ parts: typeAmount(typed, at, target.value) })}
            errorText={form.fault(`parts.${at}.amount`)}
            slotProps={{ htmlInput: DECIMAL }}
          />
          <Box sx={{ gridColumn: { xs: "1", sm: "auto" }, gridRow: { xs: "2", sm: "auto" } }}>
            {method === "cash" ? (
              <TenderedField form={form} />
            ) : (
              <ReferenceField form={form} at={at} label={words.referenceOf(methodWords[method])} />
            )}
          </Box>
          <IconButton
            label={words.without(methodWords[method])}
            onClick={() => form.set({ parts: removePart(typed, method), isSplit: typed.length > 2 })}
          >
            <X size={20} aria-hidden="true" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

/** The sums that the client probably hands over, each one tap. */
export function QuickNotes({ form, contents, amountMinor }: Omit<FieldsProps, "parts"> & { amountMinor: number }) {
  const { format, place, money } = contents;
  const notes = nextNotes(amountMinor, place.currency);
  const textOf = (minor: number): string => (minor === amountMinor ? "" : decimalText(minor, format, format.decimals));
  if (amountMinor < 1 || notes.length < 2) return null;
  return (
    <Box
      role="group"
      aria-label={words.notes}
      sx={{ display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fit, minmax(88px, 1fr))" }}
    >
      {notes.map((minor) => (
        <ToggleButton
          key={minor}
          value={minor}
          selected={form.values.tendered.trim() === textOf(minor)}
          onChange={() => form.set({ tendered: textOf(minor) })}
          sx={{ textTransform: "none", minHeight: 48, px: 1, fontVariantNumeric: "tabular-nums" }}
        >
          {money(minor)}
        </ToggleButton>
      ))}
    </Box>
  );
}

/** The sum that a person types into the stand-alone terminal. */
export function TerminalHint({ amount }: { amount: string }) {
  const isOffline = useIsOffline();
  return (
    <Box sx={{ bgcolor: "sunken", borderRadius: 2, px: 4, py: 3 }}>
      <Typography sx={{ fontWeight: 600 }}>{words.terminal(amount)}</Typography>
      {isOffline && (
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {words.terminalOffline}
        </Typography>
      )}
    </Box>
  );
}

export function SplitButton({ onSplit }: { onSplit: () => void }) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 2 }}>
      <Typography sx={{ color: "ink2" }}>{words.twoWays}</Typography>
      <Button startIcon={<Split size={20} aria-hidden="true" />} onClick={onSplit}>
        {words.split}
      </Button>
    </Box>
  );
}
