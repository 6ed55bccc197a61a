import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ReactNode } from "react";
import type { Profile } from "../../http/stored-session.ts";
import { useAuth } from "../../session/auth-context.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { ClinicSetup } from "../clinics/shared/clinic-setup.tsx";
import { AppCard } from "./app-card.tsx";
import { AvatarCard } from "./avatar-card.tsx";
import { BookingRulesCard } from "./booking-rules-card.tsx";
import { DevicesCard } from "./devices-card.tsx";
import { DisplaysCard } from "./displays-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { ExportCard } from "./export-card.tsx";
import { LooksCard } from "./looks-card.tsx";
import { NamesCard } from "./names-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { CalendarFeedCard } from "./calendar-feed-card.tsx";
import { copy } from "./profile.copy.ts";
import { OwnLockCard } from "./security/own-lock-card.tsx";
import { TabletCard } from "./security/tablet-card.tsx";
import { TwoFactorCard } from "./security/two-factor-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

export function ProfileScreen() {
  const { state } = useAuth();
  if (state.status !== "signed_in") return null;
  return <Settings user={state.user} />;
}

function Settings({ user }: { user: Profile }) {
  const { settings, actor } = useClinic();
  // A new password ends the other sessions, which the list then shows.
  const [round, setRound] = useState(0);
  return (
    <>
      <PageHeader
        title={copy.title}
        subtitle={`${`${user.firstName} ${user.lastName}`.trim()} · ${copy.role[user.role]} · ${settings.name}`}
      />
      <Part title={copy.parts.you}>
        <AvatarCard user={user} />
        <NamesCard user={user} />
        <EmailCard key={user.email} user={user} />
      </Part>
      <Part title={copy.parts.security}>
        <PasswordCard user={user} onChanged={() => setRound(round + 1)} />
        <TwoFactorCard />
      </Part>
      <Part title={copy.parts.devices}>
        <SessionsCard key={`sessions ${round}`} />
        <DevicesCard user={user} />
        {user.role === "owner" && <DisplaysCard />}
        <OwnLockCard user={user} />
        <TabletCard user={user} />
      </Part>
      <Part title={copy.parts.device}>
        <LooksCard />
        <AppCard />
      </Part>
      {actor.role === "owner" && (
        <Part title={copy.parts.clinic}>
          <ClinicSetup />
          <BookingRulesCard />
        </Part>
      )}
      <Part title={copy.parts.data}>
        <CalendarFeedCard />
        <ExportCard user={user} />
      </Part>
    </>
  );
}

/** A heading and its cards, two beside each other where there is room. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ maxWidth: 1100, mb: 8 }}>
      <Typography component="h2" variant="h2" sx={{ mb: 3 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 4,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
          alignItems: "start",
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
