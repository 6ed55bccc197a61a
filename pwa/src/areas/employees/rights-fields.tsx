import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import type { ClinicPermission } from "@fernpaw/domain/kernel/permissions";
import { permissionWords } from "./public/permission-words.copy.ts";

interface RightsFieldsProps {
  /** Its name for assistive technology. */
  label: string;
  rights: readonly ClinicPermission[];
  onChange: (rights: ClinicPermission[]) => void;
}

/** All rights of a clinic with a tick each. Who may change a thing may see it. */
export function RightsFields({ label, rights, onChange }: RightsFieldsProps) {
  const toggle = (code: ClinicPermission, isGiven: boolean) => {
    const next = new Set(rights);
    const [area = "", kind] = code.split(":");
    const other = CLINIC_PERMISSIONS.find((one) => one !== code && one.startsWith(`${area}:`));
    if (isGiven) next.add(code);
    else next.delete(code);
    if (other && isGiven && kind === "manage") next.add(other);
    if (other && !isGiven && kind === "view") next.delete(other);
    onChange(CLINIC_PERMISSIONS.filter((one) => next.has(one)));
  };
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: "grid", columnGap: 4, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } }}
    >
      {CLINIC_PERMISSIONS.map((code) => (
        <FormControlLabel
          key={code}
          label={permissionWords[code]}
          control={<Checkbox checked={rights.includes(code)} onChange={(_, isGiven) => toggle(code, isGiven)} />}
          sx={{ minHeight: "var(--d-ctl)", mr: 0 }}
        />
      ))}
    </Box>
  );
}
