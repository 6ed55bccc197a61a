import Stack from "@mui/material/Stack";
import { Lock } from "lucide-react";
import { DECIMAL } from "../../../form/field-props.ts";
import type { Form } from "../../../form/form-types.ts";
import { readDecimal } from "../../../form/typed-number.ts";
import { OnlineOnly } from "../../../session/sync-client/online-only.tsx";
import { AmountRows } from "../../../ui/amount-rows.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { countLines, isHidden, type CloseReading, type CloseValues } from "./close-values.ts";
import { closeWords as words, copy } from "./till.copy.ts";

interface CloseResultProps {
  form: Form<CloseValues>;
  reading: CloseReading;
  /** How many tablets may have payments. */
  missing: number;
  /** Whether the server has said so. */
  isKnown: boolean;
}

/** Where the money goes, the reason of a difference, and the button that closes. */
export function CloseResult({ form, reading, missing, isKnown }: CloseResultProps) {
  const { page, money, format } = reading;
  const lines = countLines(form.values, reading);
  const hides = isHidden(form.values, reading);
  const shown = lines.filter(({ method }) => method !== "cash" || !hides);
  const hasDifference = shown.some(
    ({ countedMinor, expectedMinor }) => countedMinor !== null && countedMinor !== expectedMinor,
  );
  const cash = lines.find(({ method }) => method === "cash")?.countedMinor ?? null;
  const kept = readDecimal(form.values.kept, format);
  const bank = cash === null || "unread" in kept ? null : cash - kept.value;
  return (
    <Card title={words.result}>
      <Stack spacing={4} sx={{ pt: 2 }}>
        {hasDifference && <TextField label={words.reason} {...form.field("reason")} />}
        <TextField label={words.keep} {...form.field("kept", DECIMAL)} />
        <AmountRows
          rows={[
            ...(hides ? [] : [{ label: copy.taken, value: money(page.takenMinor), isMain: true }]),
            { label: words.bank, value: bank === null || bank < 0 ? "" : money(bank) },
          ]}
        />
        <OnlineOnly reason={words.onlineOnly}>
          {(online) => (
            <Button
              type="submit"
              variant={missing > 0 ? "secondary" : "primary"}
              size="lg"
              isLoading={form.isBusy}
              startIcon={<Lock size={20} aria-hidden="true" />}
              {...online}
              {...(isKnown ? {} : { disabled: true })}
            >
              {missing > 0 ? words.without(missing) : words.submit}
            </Button>
          )}
        </OnlineOnly>
      </Stack>
    </Card>
  );
}
