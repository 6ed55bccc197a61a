import MenuItem from "@mui/material/MenuItem";
import type { Form } from "../../../form/form-types.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { dialog as words } from "./money.copy.ts";
import { claimIn, type PayContents, type PayValues } from "./pay-form.ts";

/** Which claim the money of the insurer is for. Nothing where the invoices have none. */
export function ClaimField({ form, contents: { claims } }: { form: Form<PayValues>; contents: PayContents }) {
  const { settings } = useClinic();
  if (claims.length === 0) return null;
  return (
    <TextField
      select
      label={words.claim}
      value={claimIn(form.values, claims) ?? ""}
      onChange={({ target }) => form.set({ claimId: target.value })}
    >
      <MenuItem value="">{words.noClaim}</MenuItem>
      {claims.map(({ claim, petName }) => (
        <MenuItem key={claim.id} value={claim.id}>
          {words.claimOf(claim.insurer, petName, moneyText(claim.claimedMinor, settings))}
        </MenuItem>
      ))}
    </TextField>
  );
}
