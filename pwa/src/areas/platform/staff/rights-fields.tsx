import { PLATFORM_PERMISSIONS, type PlatformPermission } from "@fernpaw/domain/kernel/permissions";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { rightWords, staffCopy as copy } from "./staff.copy.ts";

interface RightsFieldsProps {
  rights: readonly PlatformPermission[];
  /** The rights that one may give; the person's other rights can only be taken away. */
  givable: readonly PlatformPermission[];
  /** The rights as they were. */
  before?: readonly PlatformPermission[];
  onChange: (rights: PlatformPermission[]) => void;
}

/** One box for each right of the platform, with words. */
export function RightsFields({ rights, givable, before = [], onChange }: RightsFieldsProps) {
  return (
    <div role="group" aria-label={copy.rights}>
      <Typography sx={{ color: "ink2" }}>{copy.always}</Typography>
      {PLATFORM_PERMISSIONS.map((right) => {
        const { name, what } = rightWords[right];
        const mayGive = givable.includes(right) || before.includes(right);
        return (
          <FormControlLabel
            key={right}
            sx={{ display: "flex", alignItems: "flex-start", py: 1, "& .MuiCheckbox-root": { mt: -2.25 } }}
            disabled={!mayGive}
            control={
              <Checkbox
                checked={rights.includes(right)}
                onChange={(_event, isOn) => {
                  const others = rights.filter((other) => other !== right);
                  onChange(isOn ? [...others, right] : others);
                }}
              />
            }
            label={
              <>
                <strong>{name}</strong>
                <Typography variant="body2" sx={{ color: "ink2" }}>
                  {mayGive ? what : `${what}. ${copy.notYours}`}
                </Typography>
              </>
            }
          />
        );
      })}
    </div>
  );
}
