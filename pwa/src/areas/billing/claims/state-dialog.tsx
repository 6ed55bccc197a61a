import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { CLAIM_STATES, type ClaimState, type InsuranceClaim } from "@fernpaw/domain/billing/insurance-claim";
import { setClaimState } from "@fernpaw/domain/billing/insurance-claim.mutations";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { fieldWord } from "../../../field-words.ts";
import { DateField } from "../../../form/date-field.tsx";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy, state as words } from "./claims.copy.ts";

interface StateDialogProps {
  claim: InsuranceClaim;
  /** After the insurer paid the clinic. */
  onPaid: (minor: number) => void;
  onClose: () => void;
}

/** The state that most probably follows. */
const NEXT: Record<ClaimState, ClaimState> = {
  prepared: "sent",
  sent: "paid",
  asked_back: "sent",
  paid: "paid",
  refused: "sent",
  withdrawn: "prepared",
};

interface Values {
  status: ClaimState;
  on: string;
  note: string;
  paidMinor: string;
  paidTo: "clinic" | "client";
}

function useStateForm({ claim, onPaid, onClose }: StateDialogProps) {
  const { settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const format = { locale: settings.locale, decimals: decimalsOf(settings.currency) };
  const paidIn = (typed: string): number | null => {
    const read = readDecimal(typed, format);
    return "unread" in read || read.value < 1 ? null : read.value;
  };
  return useActionForm({
    mutation: setClaimState,
    start: (): Values => ({
      status: NEXT[claim.status],
      on: today,
      note: "",
      paidMinor: decimalText(claim.paidMinor ?? claim.claimedMinor, format, format.decimals),
      paidTo: claim.paidTo ?? "clinic",
    }),
    toArgs: ({ status, on, note, paidMinor: typed, paidTo }, fault) => {
      const paidMinor = status === "paid" ? paidIn(typed) : null;
      if (status === "paid" && paidMinor === null) return fault("paidMinor", words.paidNeeded);
      return { id: claim.id, status, on, note, paidMinor, paidTo: status === "paid" ? paidTo : null };
    },
    words: { on: words.onNeeded },
    onSaved: ({ status, paidMinor, paidTo }) => {
      toastDone(copy.done.state(words.words[status]));
      onClose();
      if (status === "paid" && paidTo === "clinic") onPaid(paidIn(paidMinor) ?? 0);
    },
  });
}

/** Says what became of a claim, by hand. */
export function StateDialog(props: StateDialogProps) {
  const { claim, onClose } = props;
  const form = useStateForm(props);
  const { status, paidTo } = form.values;
  return (
    <FormDialog form={form} onClose={onClose} title={words.title} size="md" submitLabel={words.save} hasCancel>
      <AboutPets petIds={[claim.petId]} clientId={claim.clientId} />
      <TextField select label={fieldWord("insuranceClaims", "status")} {...form.field("status")}>
        {CLAIM_STATES.map((value) => (
          <MenuItem key={value} value={value}>
            {words.words[value]}
          </MenuItem>
        ))}
      </TextField>
      <DateField tense="past" label={fieldWord("insuranceClaims", "on")} {...form.bind("on")} />
      {status === "paid" && (
        <>
          <TextField label={fieldWord("insuranceClaims", "paidMinor")} {...form.field("paidMinor", DECIMAL)} />
          <Choice
            label={fieldWord("insuranceClaims", "paidTo")}
            {...form.pick("paidTo")}
            options={(["clinic", "client"] as const).map((value) => ({ value, label: words.receivers[value] }))}
          />
          {paidTo === "clinic" && <Typography sx={{ color: "ink2" }}>{words.toClinic}</Typography>}
        </>
      )}
      <TextField multiline label={fieldWord("insuranceClaims", "note")} {...form.field("note", { maxLength: 500 })} />
    </FormDialog>
  );
}
