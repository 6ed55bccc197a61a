import { rateOn } from "@fernpaw/domain/catalogue/tax";
import { starterTaxes } from "@fernpaw/domain/catalogue/starter-taxes";
import { addStarterTaxes } from "@fernpaw/domain/catalogue/tax.mutations";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { ChevronRight, Plus } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { OnlineOnly, useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { copy as catalogueCopy } from "../catalogue.copy.ts";
import { taxesByName, type Tax } from "../catalogue.queries.ts";
import { percentWords } from "../price/price-text.ts";
import { TaxDialog } from "./tax-dialog.tsx";
import { copy } from "./taxes.copy.ts";

/** The taxes with their present rates; each is a button to change it. */
export function TaxesList() {
  const { db, settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const isOffline = useIsOffline();
  const isComplete = useIsComplete();
  const [opened, setOpened] = useState<Tax | "new" | null>(null);
  const list = useLiveQuery(() => taxesByName(db), [db]);
  if (!list) return null;
  return (
    <>
      {list.length === 0 && (
        <Typography sx={{ color: "ink2" }}>{isComplete ? copy.none : catalogueCopy.stillLoading}</Typography>
      )}
      <Box component="ul" aria-label={copy.list} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {list.map((tax) => (
          <Box component="li" key={tax.id} sx={{ borderTop: "1px solid", borderColor: "line" }}>
            <ButtonBase
              disabled={isOffline}
              onClick={() => setOpened(tax)}
              sx={{ width: "100%", minHeight: 48, py: 2, gap: 3, justifyContent: "flex-start", textAlign: "start" }}
            >
              <Box component="span" sx={{ flex: 1, minWidth: 0, color: tax.status === "active" ? undefined : "ink2" }}>
                <Typography component="span" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
                  <bdi>{tax.name}</bdi>
                </Typography>{" "}
                <Typography component="span" sx={{ color: "ink2" }}>
                  {aboutTax(tax, today, settings.locale)}
                </Typography>
              </Box>
              <ChevronRight size={18} aria-hidden="true" />
            </ButtonBase>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, mt: 3 }}>
        <AddButtons isEmpty={isComplete && list.length === 0} onAdd={() => setOpened("new")} />
      </Box>
      {opened !== null && <TaxDialog tax={opened === "new" ? null : opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** "20%, 21% from 1 Jan 2027". */
function aboutTax(tax: Tax, today: LocalDate, locale: string): string {
  const now = rateOn(tax, today);
  const next = tax.rates.find(({ fromOn }) => fromOn > today);
  return [
    now === null ? copy.noRate : percentWords(now, { locale }),
    next ? copy.next(percentWords(next.rateMilliPercent, { locale }), fullDate(next.fromOn)) : "",
    tax.status === "active" ? "" : copy.notOffered,
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** A clinic without taxes is offered the standard one of its country. */
function AddButtons({ isEmpty, onAdd }: { isEmpty: boolean; onAdd: () => void }) {
  const { clinicId, mutate, settings } = useClinic();
  const { country, locale } = settings;
  const action = useAction();
  const [starter] = isEmpty ? starterTaxes(clinicId, country) : [];
  const add = async (name: string): Promise<void> => {
    const isAdded = await action.run(() => mutate(addStarterTaxes, { country }));
    if (isAdded) toastDone(copy.starterAdded(name));
  };
  const rate = starter?.rates[0]?.rateMilliPercent ?? 0;
  return (
    <>
      <OnlineOnly reason={copy.onlineOnly}>
        {(online) => (
          <>
            {starter && (
              <Button {...online} isLoading={action.isBusy} onClick={() => void add(starter.name)}>
                {copy.addStarter(starter.name, percentWords(rate, { locale }))}
              </Button>
            )}
            <Button {...online} startIcon={<Plus size={18} aria-hidden="true" />} onClick={onAdd}>
              {copy.add}
            </Button>
          </>
        )}
      </OnlineOnly>
      <ProblemAlert problem={action.problem} />
    </>
  );
}
