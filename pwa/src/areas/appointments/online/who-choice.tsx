import type { OnlineRequest } from "@fernpaw/domain/appointments/online-request";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { type ReactNode, useId } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { speciesChoices } from "../online.queries.ts";
import { copy } from "./online.copy.ts";
import { NEW, type useAcceptance } from "./use-acceptance.ts";

type Acceptance = ReturnType<typeof useAcceptance>;

const CLIENTS = ["client"] as const;

interface GroupProps {
  label: string;
  value: string;
  options: readonly { value: string; words: ReactNode; isOff?: boolean }[];
  onChange: (value: string) => void;
}

function Group({ label, value, options, onChange }: GroupProps) {
  const id = useId();
  return (
    <div>
      <Typography id={id} variant="subtitle2" component="h3">
        {label}
      </Typography>
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, chosen) => onChange(chosen)}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            disabled={option.isOff === true}
            control={<Radio />}
            label={option.words}
            sx={{ minHeight: 48 }}
          />
        ))}
      </RadioGroup>
    </div>
  );
}

const Words = ({ name, about }: { name: string; about: string }) => (
  <>
    <bdi>{name}</bdi>
    {about !== "" && (
      <Typography component="span" variant="body2" sx={{ display: "block", color: "ink2" }}>
        {about}
      </Typography>
    )}
  </>
);

/** Whose request it is: a client of this clinic, or a new one; then the pet. The likely ones are proposed. */
export function WhoChoice({ request, acceptance }: { request: OnlineRequest; acceptance: Acceptance }) {
  const { db } = useClinic();
  const { form, matches, options, clientId, petId, pets, mayAdd } = acceptance;
  const species = useLiveQuery(() => speciesChoices(db), [db]) ?? [];
  const name = `${request.firstName} ${request.lastName}`.trim();
  const reasonsOf = (id: string): string => copy.matches(matches.find(({ client }) => client.id === id)?.reasons ?? []);
  return (
    <Stack spacing={4}>
      <Group
        label={copy.client}
        value={clientId}
        options={[
          ...options.map(({ id, name: words, phone }) => ({
            value: id,
            words: <Words name={words} about={reasonsOf(id) || phone} />,
          })),
          { value: NEW, words: <Words name={copy.newClient} about={name} />, isOff: !mayAdd },
        ]}
        onChange={(clientKey) => form.set({ clientKey, petKey: "" })}
      />
      <SubjectPicker label={copy.other} kinds={CLIENTS} onPick={({ id }) => form.set({ clientKey: id, petKey: "" })} />
      <Group
        label={copy.record}
        value={petId}
        options={[
          ...pets.map((pet) => ({ value: pet.id, words: <Words name={pet.name} about={pet.breed || pet.species} /> })),
          { value: NEW, words: <Words name={copy.newPet(request.petName)} about="" />, isOff: !mayAdd },
        ]}
        onChange={(petKey) => form.set({ petKey })}
      />
      {petId === NEW && (
        <TextField select label={copy.species} {...form.field("petTypeId")}>
          {species.map((type) => (
            <MenuItem key={type.id} value={type.id}>
              {type.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {!mayAdd && <Typography sx={{ color: "ink2" }}>{copy.noRight}</Typography>}
    </Stack>
  );
}
