import { titledName } from "@fernpaw/domain/staff/staff";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import type { FieldProps } from "../../../form/field-props.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { colleagues } from "../../employees/employees.queries.ts";
import { copy } from "./tablet.copy.ts";

export const NOBODY = { userId: "", password: "" };
type Witness = typeof NOBODY;

export function faultsIn({ userId, password }: Witness): Record<string, string> {
  return {
    ...(userId === "" && { userId: copy.colleagueMissing }),
    ...(password === "" && { password: copy.passwordMissing }),
  };
}

interface WitnessFieldsProps {
  form: Pick<FieldProps<Witness>, "field">;
  set: (witness: Witness) => void;
  selfId: string;
}

/** The second of two of the staff who stand for an owner. */
export function WitnessFields({ form, set, selfId }: WitnessFieldsProps) {
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
        {...form.field("userId")}
        onChange={({ target }) => set({ userId: target.value, password: "" })}
      >
        {others.map((person) => (
          <MenuItem key={person.id} value={person.id}>
            {titledName(person)}
          </MenuItem>
        ))}
      </TextField>
      <TextField label={copy.colleaguePassword} type="password" autoComplete="off" {...form.field("password")} />
    </>
  );
}
