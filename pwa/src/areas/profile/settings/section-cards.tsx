import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { paths } from "../../../paths.ts";
import { mayEnter } from "../../../session/sign-in/access.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { CalendarSetup, ClinicSetup } from "../../clinics/public/clinic-setup.tsx";
import { AppCard } from "../device/app-card.tsx";
import { copy as auditCopy } from "../audit/audit.copy.ts";
import { AvatarCard } from "../account/avatar-card.tsx";
import { UnitsCard } from "../calendar/units-card.tsx";
import { BookingPageCard } from "../booking/booking-page-card.tsx";
import { BookingRulesCard } from "../calendar/booking-rules-card.tsx";
import { CalendarFeedCard } from "../calendar/calendar-feed-card.tsx";
import { DevicesCard } from "../device/devices-card.tsx";
import { DisplaysCard } from "../displays/displays-card.tsx";
import { EmailCard } from "../account/email-card.tsx";
import { AgreementCard } from "../data-protection/agreement-card.tsx";
import { RetentionCard } from "../data-protection/retention-card.tsx";
import { ArchiveCard } from "../exports/archive-card.tsx";
import { DeviceArchiveCard } from "../exports/device-archive-card.tsx";
import { OwnDataCard } from "../exports/own-data-card.tsx";
import { LocationCard } from "../device/location-card.tsx";
import { PrinterCard } from "../device/printer-card.tsx";
import { LooksCard } from "../device/looks-card.tsx";
import { NamesCard } from "../account/names-card.tsx";
import { PasswordCard } from "../account/password-card.tsx";
import { copy } from "../profile.copy.ts";
import { OwnLockCard } from "../security/own-lock-card.tsx";
import { TabletCard } from "../security/tablet-card.tsx";
import { TwoFactorCard } from "../security/two-factor-card.tsx";
import { SessionsCard } from "../account/sessions-card.tsx";
import { SupportCard } from "../support/support-card.tsx";
import type { SettingsSection } from "./settings-sections.ts";

const ReminderSetup = lazyPart(async () => (await import("../../reminders/public/reminder-setup.tsx")).ReminderSetup);
const DeliveryRulesCard = lazyPart(
  async () => (await import("../../suppliers/public/delivery-rules-card.tsx")).DeliveryRulesCard,
);
const DispensingRulesCard = lazyPart(
  async () => (await import("../../prescriptions/public/dispensing-rules-card.tsx")).DispensingRulesCard,
);
const RegisterRulesCard = lazyPart(
  async () => (await import("../../controlled/public/register-rules-card.tsx")).RegisterRulesCard,
);
const PaymentAccountCard = lazyPart(
  async () => (await import("../../billing/public/payment-account-card.tsx")).PaymentAccountCard,
);
const CertifiedCard = lazyPart(async () => (await import("../../billing/public/certified-note.tsx")).CertifiedCard);
const BillingRulesCard = lazyPart(
  async () => (await import("../../billing/public/billing-rules-card.tsx")).BillingRulesCard,
);
const ReportRulesCard = lazyPart(
  async () => (await import("../../reports/public/report-rules-card.tsx")).ReportRulesCard,
);
const PackMailCard = lazyPart(async () => (await import("../../calendar/public/pack-mail-card.tsx")).PackMailCard);
const TaxesCard = lazyPart(async () => (await import("../../catalogue/public/taxes-card.tsx")).TaxesCard);

const NoteTemplatesCard = lazyPart(
  async () => (await import("../../notes/public/note-templates-card.tsx")).NoteTemplatesCard,
);
const NotificationChoicesCard = lazyPart(
  async () => (await import("../../notifications/public/notification-choices-card.tsx")).NotificationChoicesCard,
);
const FormTemplatesCard = lazyPart(
  async () => (await import("../../consents/public/form-templates-card.tsx")).FormTemplatesCard,
);
const NoteLockCard = lazyPart(async () => (await import("../../notes/public/note-lock-card.tsx")).NoteLockCard);

export function SectionCards({ section, user }: { section: SettingsSection; user: Profile }) {
  if (section === "messages") {
    return (
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Suspense fallback={<SkeletonRows />}>
          <ReminderSetup />
        </Suspense>
      </Box>
    );
  }
  return (
    <Box
      sx={{
        flex: 1,
        minWidth: 0,
        display: "grid",
        gap: 4,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
        alignItems: "start",
      }}
    >
      <Cards section={section} user={user} />
    </Box>
  );
}

function Cards({ section, user }: { section: Exclude<SettingsSection, "messages">; user: Profile }) {
  const { actor } = useClinic();
  switch (section) {
    case "you":
      return <OwnCards user={user} />;
    case "device":
      return (
        <>
          <LooksCard />
          <LocationCard />
          <PrinterCard />
          <AppCard />
          <TabletCard user={user} />
          <DevicesCard user={user} />
        </>
      );
    case "clinic":
      return (
        <>
          <ClinicSetup />
          {actor.role === "owner" && <LinkCard words={copy.subscription} to={paths.subscription} />}
          {actor.role === "owner" && <UnitsCard />}
          <Suspense fallback={<SkeletonRows />}>
            <CertifiedCard />
            <TaxesCard />
            <PaymentAccountCard />
            <DeliveryRulesCard />
            <DispensingRulesCard />
            <RegisterRulesCard />
            <BillingRulesCard />
            {actor.role === "owner" && <ReportRulesCard />}
            <NoteTemplatesCard whose="clinic" />
            <NoteLockCard />
            <FormTemplatesCard />
          </Suspense>
          <DisplaysCard />
        </>
      );
    case "calendar":
      return (
        <>
          {actor.role === "owner" && <CalendarSetup />}
          {actor.role === "owner" && <BookingRulesCard />}
          {actor.role === "owner" && <BookingPageCard />}
          <CalendarFeedCard />
        </>
      );
    case "people":
      return <LinkCard words={copy.team} to={paths.employees} />;
    case "data":
      return (
        <>
          {actor.role === "owner" && <ArchiveCard />}
          {actor.role === "owner" && <DeviceArchiveCard />}
          {actor.role === "owner" && (
            <Suspense fallback={<SkeletonRows />}>
              <PackMailCard />
            </Suspense>
          )}
          {actor.role === "owner" && <AuditCard />}
          {actor.role === "owner" && <SupportCard />}
          {actor.role === "owner" && <AgreementCard />}
          <OwnDataCard />
          {actor.role === "owner" && <RetentionCard />}
          {mayEnter(actor, "import") && <LinkCard words={copy.lists} to={paths.import} />}
        </>
      );
  }
}

function OwnCards({ user }: { user: Profile }) {
  const { can } = useClinic();
  // A new password ends the other sessions, which the list then shows.
  const [round, setRound] = useState(0);
  return (
    <>
      <AvatarCard user={user} />
      <NamesCard user={user} />
      <EmailCard key={user.email} user={user} />
      <PasswordCard user={user} onChanged={() => setRound(round + 1)} />
      <TwoFactorCard />
      <OwnLockCard user={user} />
      <Suspense fallback={<SkeletonRows />}>
        <NotificationChoicesCard />
      </Suspense>
      {can("appointments:manage") && (
        <Suspense fallback={<SkeletonRows />}>
          <NoteTemplatesCard whose="own" />
        </Suspense>
      )}
      <SessionsCard key={`sessions ${round}`} />
    </>
  );
}

function AuditCard() {
  const words = auditCopy.card;
  return (
    <Card title={words.title}>
      <Typography sx={{ mb: 3 }}>{words.text}</Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3 }}>
        <Button to={paths.auditLog}>{words.open}</Button>
        <Button variant="ghost" to={paths.registerPrints}>
          {words.prints}
        </Button>
      </Box>
    </Card>
  );
}

interface LinkWords {
  title: string;
  text: string;
  open: string;
}

function LinkCard({ words, to }: { words: LinkWords; to: string }) {
  return (
    <Card title={words.title}>
      <Typography sx={{ mb: 3 }}>{words.text}</Typography>
      <Button to={to}>{words.open}</Button>
    </Card>
  );
}
