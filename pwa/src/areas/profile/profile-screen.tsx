import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useColorScheme } from "@mui/material/styles";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { LogOut, Moon, Sun } from "lucide-react";
import { useAuth } from "../../session/auth-context.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { askToInstall, useInstallOffer } from "../../session/install-offer.ts";
import { useSignOut } from "../../session/sign-out-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { chooseDensity, useDensity } from "../../ui/density.ts";
import type { Density } from "../../ui/density.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import { themeNow } from "../../ui/theme-preference.ts";
import type { ThemeMode } from "../../ui/theme-preference.ts";
import { copy } from "./profile.copy.ts";

export function ProfileScreen() {
  return (
    <>
      <PageHeader title={copy.title} subtitle={copy.subtitle} />
      <Box
        sx={{
          display: "grid",
          gap: 4,
          gridTemplateColumns: { xs: "1fr", lg: "1fr 1fr" },
          maxWidth: 1100,
          alignItems: "start",
        }}
      >
        <Account />
        <Looks />
        <Install />
      </Box>
    </>
  );
}

function Account() {
  const { state } = useAuth();
  const { settings } = useClinic();
  const signOut = useSignOut();
  if (state.status !== "signed_in") return null;
  const { user } = state;
  return (
    <Card title={copy.account}>
      <Stack spacing={4}>
        <Box sx={{ display: "flex", gap: 4, alignItems: "center" }}>
          <PersonAvatar person={user} size={64} />
          <Box sx={{ minWidth: 0 }}>
            <Typography component="p" variant="subtitle1">{`${user.firstName} ${user.lastName}`}</Typography>
            <Typography sx={{ color: "ink2", overflowWrap: "anywhere" }}>{user.email}</Typography>
            <Typography sx={{ color: "ink2" }}>{`${copy.role[user.role]} · ${settings.name}`}</Typography>
          </Box>
        </Box>
        <Box>
          <Button startIcon={<LogOut size={18} aria-hidden="true" />} onClick={signOut.start}>
            {copy.signOut}
          </Button>
          <Typography variant="body2" sx={{ color: "ink2", mt: 2 }}>
            {copy.signOutHint}
          </Typography>
        </Box>
        <Typography variant="caption" sx={{ color: "ink3" }}>
          {copy.build(__BUILD__)}
        </Typography>
      </Stack>
      {signOut.dialog}
    </Card>
  );
}

function Looks() {
  const { mode, setMode } = useColorScheme();
  const density = useDensity();
  const shown = mode === "light" || mode === "dark" ? mode : themeNow();
  return (
    <Card title={copy.theme}>
      <ToggleButtonGroup
        exclusive
        value={shown}
        aria-label={copy.theme}
        onChange={(_, next: ThemeMode | null) => next && setMode(next)}
      >
        <ToggleButton value="light" sx={{ gap: 2 }}>
          <Sun size={18} aria-hidden="true" />
          {copy.themes.light}
        </ToggleButton>
        <ToggleButton value="dark" sx={{ gap: 2 }}>
          <Moon size={18} aria-hidden="true" />
          {copy.themes.dark}
        </ToggleButton>
      </ToggleButtonGroup>
      <Typography variant="body2" sx={{ color: "ink2", mt: 2 }}>
        {copy.themeHint}
      </Typography>
      <Typography component="h2" variant="h4" sx={{ mt: 6, mb: 2 }}>
        {copy.density}
      </Typography>
      <ToggleButtonGroup
        exclusive
        value={density}
        aria-label={copy.density}
        onChange={(_, next: Density | null) => next && chooseDensity(next)}
        sx={{ flexWrap: "wrap" }}
      >
        <ToggleButton value="touch">{copy.densities.touch}</ToggleButton>
        <ToggleButton value="compact">{copy.densities.compact}</ToggleButton>
      </ToggleButtonGroup>
    </Card>
  );
}

function Install() {
  const offer = useInstallOffer();
  return (
    <Card title={copy.install}>
      <Typography sx={{ color: "ink2", mb: 3 }}>{offer === "none" ? copy.installed : copy.installHint}</Typography>
      {offer === "prompt" && (
        <Button variant="primary" onClick={() => void askToInstall()}>
          {copy.installNow}
        </Button>
      )}
      {offer === "ios" && (
        <Box component="ol" sx={{ m: 0, pl: 6, display: "grid", gap: 2 }}>
          {copy.iosSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Box>
      )}
    </Card>
  );
}
