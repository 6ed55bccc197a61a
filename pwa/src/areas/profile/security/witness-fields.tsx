import { titledName } from "@fernpaw/domain/staff/staff";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { colleagues } from "../../employees/employees.queries.ts";
import { copy } from "./tablet.copy.ts";

export const NOBODY = { userId: "", password: "" };
type Witness = typeof NOBODY;

export function faultsIn({ userId, password }: Witness): { colleague?: string; password?: string } {
  return {
    ...(userId === "" && { colleague: copy.colleagueMissing }),
    ...(password === "" && { password: copy.passwordMissing }),
  };
}

interface WitnessFieldsProps {
  witness: Witness;
  faults: { colleague?: string; password?: string };
  onChange: (witness: Witness) => void;
  selfId: string;
}

/** The second of two of the staff who stand for an owner. */
export function WitnessFields({ witness, faults, onChange, selfId }: WitnessFieldsProps) {
  const { db } = useClinic();
  const people = useLiveQuery(() => colleagues(db), [db]) ?? [];
  const others = people.filter(({ id, status }) => id !== selfId && status === "active");
  return (
    <>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.together}
      </Typography>
      <TextField
        select
        label={copy.colleague}
        value={witness.userId}
        onChange={({ target }) => onChange({ userId: target.value, password: "" })}
        errorText={faults.colleague}
      >
        {others.map((person) => (
          <MenuItem key={person.id} value={person.id}>
            {titledName(person)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={copy.colleaguePassword}
        type="password"
        autoComplete="off"
        value={witness.password}
        onChange={({ target }) => onChange({ ...witness, password: target.value })}
        errorText={faults.password}
      />
    </>
  );
}
