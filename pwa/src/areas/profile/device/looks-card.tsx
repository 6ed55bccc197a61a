import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useColorScheme } from "@mui/material/styles";
import Switch from "@mui/material/Switch";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { Moon, Sun, SunMoon } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { isMuted, setMuted } from "../../../ui/bell.ts";
import { Card } from "../../../ui/card.tsx";
import { chooseDensity, useDensity } from "../../../ui/density.ts";
import type { Density } from "../../../ui/density.ts";
import type { ThemeMode } from "../../../ui/theme-preference.ts";
import { copy } from "../profile.copy.ts";

type ThemeChoice = ThemeMode | "system";

const THEMES = [
  { value: "light", Icon: Sun },
  { value: "dark", Icon: Moon },
  { value: "system", Icon: SunMoon },
] as const;

/** Looks and sounds of the app on this device, for all its users. */
export function LooksCard() {
  return (
    <Card titleLevel="h3" title={copy.theme}>
      <Theme />
      <Part title={copy.density}>
        <DensityChoice />
      </Part>
      <Part title={copy.sound}>
        <Bell />
      </Part>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Typography component="h4" variant="h4" sx={{ mt: 6, mb: 2 }}>
        {title}
      </Typography>
      {children}
    </>
  );
}

function Theme() {
  const { mode = "system", setMode } = useColorScheme();
  return (
    <ToggleButtonGroup
      exclusive
      value={mode}
      aria-label={copy.theme}
      onChange={(_, next: ThemeChoice | null) => next && setMode(next)}
      sx={{ flexWrap: "wrap" }}
    >
      {THEMES.map(({ value, Icon }) => (
        <ToggleButton key={value} value={value} sx={{ gap: 2 }}>
          <Icon size={18} aria-hidden="true" />
          {copy.themes[value]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

function DensityChoice() {
  const density = useDensity();
  return (
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
  );
}

function Bell() {
  const [isQuiet, setQuiet] = useState(isMuted);
  const choose = (isOn: boolean) => {
    setMuted(!isOn);
    setQuiet(!isOn);
  };
  return (
    <Box>
      <FormControlLabel
        control={<Switch checked={!isQuiet} onChange={(_, isOn) => choose(isOn)} />}
        label={copy.soundLabel}
        sx={{ minHeight: "var(--d-ctl)" }}
      />
    </Box>
  );
}
