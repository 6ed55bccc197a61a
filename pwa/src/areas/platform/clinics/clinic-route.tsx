import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Megaphone } from "lucide-react";
import { useState } from "react";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate, timeSince, useNow } from "../../../ui/clock-time.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { regionName } from "../../../ui/region-name.ts";
import { planMoney } from "../billing/plan-money.ts";
import { FigureCards, TwoColumns } from "../lists/figure-cards.tsx";
import { AdminRowPage } from "../lists/admin-row-page.tsx";
import { listCopy } from "../lists/lists.copy.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { SubscriptionMark } from "../subscription-mark.tsx";
import { type NamedClinic, supportApi } from "../support/support-api.ts";
import { SupportCards } from "../support/support-card.tsx";
import { ActsCard, ContactCard, DevicesCard, WorkCard } from "./clinic-cards.tsx";
import { CloseDialog, RemoveDeviceDialog, SuspendDialog, TrialDialog } from "./clinic-dialogs.tsx";
import { ClinicInvitationsCard } from "./clinic-invitations-card.tsx";
import { type ClinicDetails, type ClinicDevice, fetchClinic } from "./clinics-api.ts";
import { clinicsCopy as copy } from "./clinics.copy.ts";

const LIST = { label: platformCopy.sections.clinics, to: "/admin/clinics" };

/** The name alone for an administrator who may open a support access, and does not see the figures of clinics. */
async function fetchWhatIsSeen(id: string, signal: AbortSignal): Promise<ClinicDetails | NamedClinic | null> {
  try {
    return await fetchClinic(id, signal);
  } catch (error) {
    if (parseProblem(error)?.code !== "forbidden") throw error;
    return supportApi.clinic(id, signal);
  }
}

/** One clinic in figures: nothing that it has recorded. */
export function Component() {
  return (
    <AdminRowPage fetchRow={fetchWhatIsSeen} list={LIST} name={copy.name} gone={copy.gone}>
      {(clinic, again) =>
        "counts" in clinic ? (
          <Clinic key={clinic.id} clinic={clinic} again={again} />
        ) : (
          <SupportOnly key={clinic.id} clinic={clinic} />
        )
      }
    </AdminRowPage>
  );
}

function SupportOnly({ clinic }: { clinic: NamedClinic }) {
  return (
    <>
      <PageHeader title={clinic.name} subtitle={copy.supportOnly} crumbs={[LIST, { label: clinic.name }]} />
      <Box sx={{ display: "grid", gap: 3, maxWidth: "36rem" }}>
        <SupportCards clinic={clinic} />
      </Box>
    </>
  );
}

type Open = "suspend" | "trial" | "close" | ClinicDevice | null;

function Clinic({ clinic, again }: { clinic: ClinicDetails; again: () => void }) {
  const [open, setOpen] = useState<Open>(null);
  const { name, subscription, suspendedAt, trialEndsAt } = clinic;
  const since = fullDate(clinic.createdAt.slice(0, 10));
  const close = () => setOpen(null);
  const done = () => {
    close();
    again();
  };
  const dialog = { clinic, onClose: close, onDone: done };
  return (
    <>
      <PageHeader
        title={name}
        subtitle={copy.place(regionName(clinic.country), since, clinic.ownerName)}
        crumbs={[LIST, { label: name }]}
        actions={
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
            <SubscriptionMark status={clinic.isClosed ? "closed" : suspendedAt === null ? subscription : "suspended"} />
            {!clinic.isExample && <Actions clinic={clinic} onOpen={setOpen} />}
          </Box>
        }
      />
      {clinic.isExample && <Typography sx={{ mb: 3, color: "ink2" }}>{copy.example}</Typography>}
      <HeadFigures clinic={clinic} />
      <TwoColumns
        aside={
          <>
            {!clinic.isExample && <SupportCards clinic={clinic} />}
            <SubscriptionCard clinic={clinic} />
            <ContactCard clinic={clinic} />
            <ClinicInvitationsCard clinic={clinic} onDone={again} />
            <ActsCard acts={clinic.acts} />
          </>
        }
      >
        <WorkCard clinic={clinic} />
        <DevicesCard devices={clinic.devices} onRemove={setOpen} />
      </TwoColumns>
      {open === "suspend" && <SuspendDialog {...dialog} />}
      {open === "close" && <CloseDialog {...dialog} />}
      {typeof open === "object" && open !== null && <RemoveDeviceDialog {...dialog} device={open} />}
      {open === "trial" && trialEndsAt !== null && <TrialDialog {...dialog} trialEndsAt={trialEndsAt} />}
    </>
  );
}

function Actions({ clinic, onOpen }: { clinic: ClinicDetails; onOpen: (open: Open) => void }) {
  return (
    <>
      <Button
        to={`/admin/notifications/new?clinic=${clinic.id}`}
        startIcon={<Megaphone size={18} aria-hidden="true" />}
      >
        {copy.announce}
      </Button>
      <MenuButton label={copy.actions}>
        <MenuEntry onPick={() => onOpen("suspend")}>
          {clinic.suspendedAt === null ? copy.suspend : copy.resume}
        </MenuEntry>
        <MenuEntry to={`/admin/users?clinic=${clinic.id}`}>{copy.users}</MenuEntry>
        <MenuEntry to={`/admin/billing?clinic=${clinic.id}`}>{copy.bills}</MenuEntry>
        {clinic.trialEndsAt !== null && <MenuEntry onPick={() => onOpen("trial")}>{copy.extend}</MenuEntry>}
        {!clinic.isClosed && <MenuEntry onPick={() => onOpen("close")}>{copy.close}</MenuEntry>}
      </MenuButton>
    </>
  );
}

function HeadFigures({ clinic: { counts, lastSeenAt, countedAt } }: { clinic: ClinicDetails }) {
  const now = useNow();
  const seen = lastSeenAt === null ? listCopy.never : listCopy.ago(timeSince(lastSeenAt, now));
  return (
    <>
      <FigureCards
        figures={[
          { label: copy.counts.people, value: counts.people, note: copy.activePeople(counts.activePeople) },
          { label: copy.counts.devices, value: counts.devices, note: copy.devicesSeen(counts.devicesSeen) },
          { label: copy.counts.lastChange, value: seen, note: copy.unsentNote(counts.unsent) },
          { label: copy.counts.needsDecision, value: counts.openItems, note: copy.parked(counts.parked) },
        ]}
      />
      <Typography variant="body2" sx={{ mt: -2, mb: 3, color: "ink2" }}>
        {copy.countedAt(listCopy.ago(timeSince(countedAt, now)))}
      </Typography>
    </>
  );
}

function SubscriptionCard({ clinic }: { clinic: ClinicDetails }) {
  const { subscription, plan, price, paid, failedAt, trialEndsAt, suspendedAt } = clinic;
  const now = useNow();
  const day = (at: string): string => fullDate(at.slice(0, 10));
  return (
    <Card title={copy.subscription}>
      <KeyValues
        rows={[
          { label: copy.status, value: platformCopy.subscription[subscription] ?? subscription },
          { label: copy.plan, value: plan ?? copy.noPlan },
          ...(price === null
            ? []
            : [{ label: copy.price, value: copy.perMonth(planMoney(price.monthMinor, price.currency)) }]),
          ...(paid === null ? [] : [{ label: paid.isLast ? copy.endsOn : copy.paidUntil, value: day(paid.until) }]),
          ...(failedAt === null ? [] : [{ label: copy.failedSince, value: day(failedAt) }]),
          ...(trialEndsAt === null
            ? []
            : [{ label: trialEndsAt > now ? copy.trialEnds : copy.trialEnded, value: day(trialEndsAt) }]),
          ...(suspendedAt === null
            ? []
            : [{ label: clinic.isClosed ? copy.closedSince : copy.suspendedSince, value: day(suspendedAt) }]),
        ]}
      />
    </Card>
  );
}
