import { correctClinicSettings } from "@fernpaw/domain/clinics/clinic-settings.mutations";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { OnlineConfirm, useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { Card } from "../../../ui/card.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { TaxesList } from "../taxes/taxes-list.tsx";
import { copy } from "../taxes/taxes.copy.ts";

type Includes = keyof typeof copy.includes;

/** The taxes of the clinic, and whether its prices contain them. */
export function TaxesCard() {
  const { settings } = useClinic();
  const isOffline = useIsOffline();
  const [asked, setAsked] = useState<Includes | null>(null);
  const now = settings.pricesIncludeTax;
  return (
    <Card titleLevel="h3" title={copy.title}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, mb: 3 }}>
        <Typography component="span">{copy.prices}</Typography>
        {isOffline ? (
          <strong>{copy.includes[now]}</strong>
        ) : (
          <Choice
            label={copy.prices}
            value={now}
            options={(["yes", "no"] as const).map((value) => ({ value, label: copy.includes[value] }))}
            onChange={(next) => next !== now && setAsked(next)}
          />
        )}
      </Box>
      <TaxesList />
      {asked && <SwitchDialog next={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function SwitchDialog({ next, onClose }: { next: Includes; onClose: () => void }) {
  const { mutate } = useClinic();
  const turn = async (): Promise<void> => {
    try {
      await mutate(correctClinicSettings, { set: { pricesIncludeTax: next } });
      toastDone(copy.switched[next]);
    } catch (error) {
      toastProblem(refusalText(error));
    }
  };
  return (
    <OnlineConfirm
      reason={copy.onlineOnly}
      isOpen
      title={copy.switchTitle[next]}
      confirmLabel={copy.includes[next]}
      onClose={onClose}
      onConfirm={turn}
    >
      {copy.switchText}
    </OnlineConfirm>
  );
}
