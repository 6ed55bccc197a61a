import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { longDay, useToday } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PageViews } from "../../../ui/page-views.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { billingTitle } from "../billing.copy.ts";
import { CertifiedNote, useCertifiedRule } from "../public/certified-note.tsx";
import { copy } from "./desk.copy.ts";
import { HEAD_ACTIONS, SIDE_CARDS, TABS } from "./desk-parts.ts";
import { PayContext, type Paying } from "./pay-context.ts";
import { RemindContext } from "./remind-context.ts";

const PayDialog = lazyPart(async () => (await import("../money/pay-dialog.tsx")).PayDialog);
const RemindDialog = lazyPart(async () => (await import("../remind/remind-dialog.tsx")).RemindDialog);

const [FIRST] = TABS;
const VIEWS = TABS.map(({ key, label }) => ({
  label,
  to: key === FIRST.key ? paths.billing : `${paths.billing}?tab=${key}`,
}));
const KEYS = TABS.map(({ key }) => key);

/** The money of the clinic: what waits, invoices, payments, debtors. Reads the device's copy only. */
export function BillingScreen() {
  const { can, timeZone } = useClinic();
  const today = useToday(timeZone);
  const rule = useCertifiedRule();
  const [tab] = useAddressChoice("tab", KEYS, FIRST.key);
  const [paying, setPaying] = useState<Paying | null>(null);
  const [reminded, setReminded] = useState<string | null>(null);
  if (!can("billing:view")) return <EmptyState isPage title={copy.noView} />;
  const { Panel } = TABS.find(({ key }) => key === tab) ?? FIRST;
  const hasSide = SIDE_CARDS.length > 0;
  return (
    <RemindContext value={can("billing:manage", "clients:view") ? setReminded : null}>
      <PayContext value={can("billing:manage") ? setPaying : null}>
        <PageHeader
          title={billingTitle}
          subtitle={longDay(today)}
          actions={HEAD_ACTIONS.map(({ key, Part }) => (
            <Part key={key} />
          ))}
        />
        {rule !== null && (
          <Box sx={{ mb: 3 }}>
            <CertifiedNote />
          </Box>
        )}
        <PageViews label={copy.views} views={VIEWS} />
        <Box
          sx={{
            display: "grid",
            gap: 4,
            alignItems: "start",
            gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: hasSide ? "minmax(0, 1fr) 20rem" : "minmax(0, 1fr)" },
            mt: 4,
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Panel />
          </Box>
          {hasSide && (
            <Stack spacing={4}>
              {SIDE_CARDS.map(({ key, Part }) => (
                <Part key={key} />
              ))}
            </Stack>
          )}
        </Box>
        {paying && <PayDialog {...paying} onClose={() => setPaying(null)} />}
        {reminded !== null && <RemindDialog clientId={reminded} onClose={() => setReminded(null)} />}
      </PayContext>
    </RemindContext>
  );
}
