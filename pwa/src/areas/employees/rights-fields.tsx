import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ClinicPermission } from "@fernpaw/domain/kernel/permissions";
import { CalendarDays, ChartColumn, Package, PawPrint, Pill, ReceiptText } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { Choice } from "../../ui/choice.tsx";
import type { Profession } from "./public/employees-api.ts";
import { copy } from "./rights.copy.ts";
import {
  changedParts,
  levelOf,
  levelsOf,
  nearestSet,
  type Part,
  PARTS,
  type RightsSet,
  SET_RIGHTS,
  SETS,
  withLevel,
} from "./rights-sets.ts";

const ICONS: Record<Part, LucideIcon> = {
  appointments: CalendarDays,
  clients: PawPrint,
  prescriptions: Pill,
  inventory: Package,
  billing: ReceiptText,
  reports: ChartColumn,
};

interface RightsFieldsProps {
  /** Its name for assistive technology. */
  label: string;
  rights: readonly ClinicPermission[];
  profession: Profession;
  onChange: (rights: ClinicPermission[]) => void;
}

/** Which set these rights are compared with: the one that was chosen, else the nearest. */
export function useRightsSet(rights: readonly string[], profession: Profession) {
  const [chosen, choose] = useState<RightsSet | null>(null);
  const nearest = nearestSet(rights, profession);
  const isExact = changedParts(rights, nearest).length === 0;
  return { set: isExact ? nearest : (chosen ?? nearest), choose };
}

/** The rights of a person, part by part: a set fills all rows, and "changed" marks what differs from it. */
export function RightsFields({ label, rights, profession, onChange }: RightsFieldsProps) {
  const { set, choose } = useRightsSet(rights, profession);
  const changed = changedParts(rights, set);
  return (
    <div role="group" aria-label={label}>
      <Box sx={{ mb: 3, overflowX: "auto", whiteSpace: "nowrap" }}>
        <Choice
          label={copy.sets}
          value={set}
          options={SETS.map((one) => ({ value: one, label: copy.setNames[one] }))}
          onChange={(one) => {
            choose(one);
            onChange([...SET_RIGHTS[one]]);
          }}
        />
      </Box>
      {PARTS.map((part) => (
        <PartRow key={part} part={part} rights={rights} isChanged={changed.includes(part)} onChange={onChange} />
      ))}
      <Typography role="status" sx={{ mt: 3, color: "ink2" }}>
        {changed.length === 0 ? copy.asSet(copy.setNames[set]) : copy.changes(changed.length, copy.setNames[set])}
      </Typography>
    </div>
  );
}

interface PartRowProps {
  part: Part;
  rights: readonly ClinicPermission[];
  isChanged: boolean;
  onChange: (rights: ClinicPermission[]) => void;
}

function PartRow({ part, rights, isChanged, onChange }: PartRowProps) {
  const Icon = ICONS[part];
  const words = copy.parts[part];
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 3,
        py: 2,
        borderTop: "1px solid",
        borderColor: "line",
      }}
    >
      <Box
        sx={{ display: "grid", placeItems: "center", width: 36, height: 36, borderRadius: "8px", bgcolor: "sunken" }}
      >
        <Icon size={20} aria-hidden="true" />
      </Box>
      <Box sx={{ flex: "1 1 11rem", minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {words.name}
          {isChanged && (
            <Box component="span" sx={{ ml: 2, fontSize: "0.875rem", color: "warning.main" }}>
              {copy.changed}
            </Box>
          )}
        </Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {words.what}
        </Typography>
      </Box>
      <Choice
        label={words.name}
        value={levelOf(rights, part)}
        options={levelsOf(part).map((level) => ({ value: level, label: copy.levels[level] }))}
        onChange={(level) => onChange(withLevel(rights, part, level))}
      />
    </Box>
  );
}
