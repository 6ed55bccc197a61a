import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { chargeAmounts, type ChargeLine, wholeOf } from "@fernpaw/domain/billing/charge-line";
import { divideCosts } from "@fernpaw/domain/billing/divide-costs.mutations";
import { dividedMinor, sumMinor, WHOLE_MILLI_PERCENT } from "@fernpaw/domain/kernel/money";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { useState } from "react";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { AmountRows } from "../../../ui/amount-rows.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { divide as words } from "../charges.copy.ts";
import { PERCENT_DECIMALS } from "./discount-fields.tsx";
import type { PossiblePayer } from "./payers.queries.ts";

/** Instead of a client: the charge is divided by the shares below. */
const SHARED = "shares";

type Payers = ArgsOf<typeof divideCosts>["lines"][number]["payers"];
type Values = Record<string, string>;

interface DivideDialogProps {
  visit: VisitPartProps["visit"];
  /** Charges on no invoice that have a price. */
  lines: readonly ChargeLine[];
  payers: readonly PossiblePayer[];
  onClose: () => void;
}

/** Before it was divided. */
const wholeMinor = (line: ChargeLine): number => chargeAmounts(wholeOf(line))?.grossMinor ?? 0;

/** As a charge is divided, or as agreed at the pet, otherwise equal. */
function startShares({ visit, lines, payers }: Omit<DivideDialogProps, "onClose">): number[] {
  const divided = lines.find(({ part }) => part !== null)?.part?.lineId;
  const parts = lines.filter(({ part }) => part !== null && part.lineId === divided);
  if (parts.length > 0)
    // A client has two parts where the payer of one was merged into the payer of the other.
    return payers.map(({ clientId }) => {
      const own = parts.filter(({ payerId }) => (payerId ?? visit.clientId) === clientId);
      return sumMinor(own.map(({ part }) => part?.shares[part.place] ?? 0));
    });
  const agreed = payers.map(({ sharePercent }) => (sharePercent ?? 0) * 1000);
  if (sumMinor(agreed) === WHOLE_MILLI_PERCENT) return agreed;
  return dividedMinor(
    WHOLE_MILLI_PERCENT,
    payers.map(() => 1),
  );
}

function useDivideForm({ visit, lines: all, payers, onClose }: DivideDialogProps) {
  /** Of a divided charge the first part, which means the whole. */
  const lines = all.filter(({ part }) => part === null || part.place === 0);
  const { locale } = useClinic().settings;
  const format = { locale, decimals: PERCENT_DECIMALS };
  const asKept = (clientId: string): string | null => (clientId === visit.clientId ? null : clientId);
  const readShares = (values: Values): (number | null)[] =>
    payers.map(({ clientId }) => {
      const typed = values[clientId] ?? "";
      const read = readDecimal(typed, format);
      return typed.trim() === "" ? 0 : "unread" in read ? null : read.value;
    });
  const sharedBy = (values: Values): Payers =>
    readShares(values).flatMap((shareMilliPercent, at) => {
      const clientId = asKept(payers[at]?.clientId ?? "");
      return shareMilliPercent === null || shareMilliPercent === 0 ? [] : [{ clientId, shareMilliPercent }];
    });
  const payersOf = (values: Values, { id }: ChargeLine): Payers => {
    const chosen = values[id] ?? "";
    if (chosen === SHARED) return sharedBy(values);
    return [{ clientId: asKept(chosen), shareMilliPercent: WHOLE_MILLI_PERCENT }];
  };
  const form = useActionForm({
    mutation: divideCosts,
    start: (): Values => ({
      ...Object.fromEntries(
        startShares({ visit, lines: all, payers }).map((share, at) => [
          payers[at]?.clientId ?? "",
          decimalText(share, format),
        ]),
      ),
      ...Object.fromEntries(
        lines.map(({ id, part, payerId }) => [id, part === null ? (payerId ?? visit.clientId ?? "") : SHARED]),
      ),
    }),
    toArgs: (values, fault) => {
      const shares = readShares(values);
      const isShared = lines.some(({ id }) => values[id] === SHARED);
      for (const [at, share] of shares.entries())
        if (isShared && share === null) fault(payers[at]?.clientId ?? "", words.badShare);
      if (isShared && sumMinor(shares.map((share) => share ?? 0)) !== WHOLE_MILLI_PERCENT)
        return fault("shares", words.mustBeWhole);
      return { lines: lines.map((line) => ({ id: line.id, payers: payersOf(values, line) })) };
    },
    onSaved: () => {
      toastDone(words.done);
      onClose();
    },
  });
  /** The sum of each client, as far as the shares can be read. */
  const sums = payers.map(({ clientId, name }) => {
    const own = lines.flatMap((line) => {
      const paying = payersOf(form.values, line);
      const at = paying.findIndex((payer) => payer.clientId === asKept(clientId));
      const shares = paying.map(({ shareMilliPercent }) => shareMilliPercent);
      return at < 0 ? [] : [dividedMinor(wholeMinor(line), shares)[at] ?? 0];
    });
    return { name, minor: sumMinor(own) };
  });
  return { form, sums, lines };
}

/** Says which client pays which charge of a visit: one alone, or several by shares. */
export function DivideDialog(props: DivideDialogProps) {
  const [{ lines: all, payers }] = useState(props);
  const { settings } = useClinic();
  const { form, sums, lines } = useDivideForm({ ...props, lines: all, payers });
  const money = (minor: number): string => moneyText(minor, settings);
  const isShared = lines.some(({ id }) => form.values[id] === SHARED);
  return (
    <FormDialog
      form={form}
      onClose={props.onClose}
      title={words.title}
      size="lg"
      submitLabel={words.save}
      hasCancel
      problem={form.fault("shares") ?? form.problem}
    >
      <AboutPets petIds={[props.visit.petId]} clientId={props.visit.clientId} />
      <Typography sx={{ color: "ink2" }}>{words.hint}</Typography>
      {lines.map((line) => (
        <TextField
          key={line.id}
          select
          label={words.line(line.description, money(wholeMinor(line)))}
          {...form.field(line.id)}
        >
          {payers.map(({ clientId, name }) => (
            <MenuItem key={clientId} value={clientId}>
              {name}
            </MenuItem>
          ))}
          <MenuItem value={SHARED}>{words.shared}</MenuItem>
        </TextField>
      ))}
      {isShared && (
        <Box role="group" aria-label={words.shares}>
          <FormColumns>
            {payers.map(({ clientId, name }) => (
              <TextField key={clientId} label={words.shareOf(name)} {...form.field(clientId, DECIMAL)} />
            ))}
          </FormColumns>
        </Box>
      )}
      <AmountRows rows={sums.map(({ name, minor }) => ({ label: name, value: money(minor), isMain: true }))} />
    </FormDialog>
  );
}
