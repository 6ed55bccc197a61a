import { useColorScheme } from "@mui/material/styles";
import Box from "@mui/material/Box";
import { CalendarCheck, CircleCheck, CircleX, Clock, CloudCheck, CloudOff, CloudUpload } from "lucide-react";
import { ReceiptText, Stethoscope, TriangleAlert, UserX, Armchair } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { CSSProperties } from "react";
import { PALETTES } from "../../theme-colours.ts";
import type { StatusTone } from "../../theme-colours.ts";
import { Choice } from "../../ui/choice.tsx";
import { chooseDensity, useDensity } from "../../ui/density.ts";
import type { Density } from "../../ui/density.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { PersonAvatar } from "../../ui/person-avatar.tsx";
import { PetAvatar } from "../../ui/pet-avatar.tsx";
import { StatusChip, ToneIcon } from "../../ui/status-chip.tsx";
import { copy } from "./dev.copy.ts";
import { Part, Row } from "./dev-part.tsx";

const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** Theme and density of this device, as the profile sets them. */
export function LookSwitches() {
  const { mode, setMode } = useColorScheme();
  const density = useDensity();
  return (
    <Row>
      <Choice
        label={copy.theme}
        value={mode ?? "system"}
        options={optionsOf<"system" | "light" | "dark">(copy.themes)}
        onChange={setMode}
      />
      <Choice
        label={copy.density}
        value={density}
        options={optionsOf<Density>(copy.densities)}
        onChange={chooseDensity}
      />
    </Row>
  );
}

const GROUNDS = [
  "background-default",
  "background-paper",
  "sunken",
  "line",
  "lineStrong",
  "ink",
  "ink2",
  "ink3",
  "primary-main",
  "primarySoft-main",
  "brass-fill",
  "brass-soft",
  "success-main",
  "warning-main",
  "error-main",
  "errorSoft-main",
  "info-main",
  "focus",
  "rail-bg",
  "rail-selected",
];

export function Colours() {
  const people = Object.keys(PALETTES.light.people).map((index) => `people-${index}`);
  return (
    <Part title={copy.sections.colours}>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: "none",
          display: "grid",
          gap: 2,
          gridTemplateColumns: "repeat(auto-fill, minmax(8.5rem, 1fr))",
        }}
      >
        {[...GROUNDS, ...people].map((name) => (
          <li key={name}>
            <Box
              sx={{ height: 44, borderRadius: "10px", border: "1px solid", borderColor: "line" }}
              style={{ backgroundColor: `var(--vc-palette-${name})` }}
            />
            <span className="t-caption">{name}</span>
          </li>
        ))}
      </Box>
    </Part>
  );
}

export function Type() {
  return (
    <Part title={copy.sections.type}>
      {copy.type.map(([name, words]) => (
        <p key={name} className={name}>
          {words}
        </p>
      ))}
    </Part>
  );
}

const STATUS_ICONS: Record<StatusTone, LucideIcon> = {
  booked: Clock,
  confirmed: CalendarCheck,
  waiting: Armchair,
  exam: Stethoscope,
  pay: ReceiptText,
  done: CircleCheck,
  noShow: UserX,
  cancelled: CircleX,
};
const SYNC_ICONS = { success: CloudCheck, info: CloudUpload, warning: CloudOff, error: TriangleAlert } as const;
const SYNC_TONES = ["success", "info", "warning", "error"] as const;
const SPECIES = ["cat", "dog", "rabbit", "bird", "horse", "cow", "pig", "turtle", "fish", "unknown"];

/** Colour never says it alone: each state has its icon and its word. */
export function States() {
  const tones = Object.keys(STATUS_ICONS) as StatusTone[];
  return (
    <Part title={copy.sections.states}>
      <Row>
        {tones.map((tone) => (
          <StatusChip key={tone} tone={tone} icon={STATUS_ICONS[tone]}>
            {copy.statuses[tone]}
          </StatusChip>
        ))}
      </Row>
      <Row>
        {tones.map((tone) => (
          <ToneIcon key={tone} tone={tone} icon={STATUS_ICONS[tone]} />
        ))}
        <PendingMark />
      </Row>
      <Row>
        {SYNC_TONES.map((tone) => {
          const Icon = SYNC_ICONS[tone];
          return (
            <button
              key={tone}
              type="button"
              className={tone === "warning" ? "tap sync-pill is-offline" : "tap sync-pill"}
              style={{ "--pill": `var(--vc-palette-${tone}-main)` } as CSSProperties}
            >
              <Icon size={18} aria-hidden="true" />
              {copy.sync[tone]}
            </button>
          );
        })}
      </Row>
      <Row>
        <PersonAvatar person={copy.person} />
        {Object.keys(PALETTES.light.people).map((colour) => (
          <PersonAvatar key={colour} person={copy.person} colour={Number(colour)} />
        ))}
      </Row>
      <Row>
        {SPECIES.map((species) => (
          <PetAvatar key={species} species={species} />
        ))}
      </Row>
    </Part>
  );
}
