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
import type { Form } from "../../../form/form-types.ts";
import { speciesChoices } from "../who.queries.ts";
import { NEW, type Person, type Who, type WhoKeys } from "./use-who.ts";
import { copy } from "../who-choice.copy.ts";

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

interface WhoChoiceProps<Values extends WhoKeys & { petTypeId: string }> {
  person: Person;
  who: Who;
  /** With the kind of animal of a new pet. */
  form: Form<Values>;
  onChange: (keys: WhoKeys) => void;
  onSpecies: (petTypeId: string) => void;
}

/** Whose data they are: of a client of this clinic, or of a new one; then the pet. The likely ones are proposed. */
export function WhoChoice<Values extends WhoKeys & { petTypeId: string }>(props: WhoChoiceProps<Values>) {
  const { person, who, form, onChange, onSpecies } = props;
  const { db } = useClinic();
  const { matches, options, clientId, petId, pets, mayAdd } = who;
  const species = useLiveQuery(() => speciesChoices(db), [db]) ?? [];
  const name = `${person.firstName} ${person.lastName}`.trim();
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
        onChange={(clientKey) => onChange({ clientKey, petKey: "" })}
      />
      <SubjectPicker label={copy.other} kinds={CLIENTS} onPick={({ id }) => onChange({ clientKey: id, petKey: "" })} />
      <Group
        label={copy.record}
        value={petId}
        options={[
          ...pets.map((pet) => ({ value: pet.id, words: <Words name={pet.name} about={pet.breed || pet.species} /> })),
          { value: NEW, words: <Words name={copy.newPet(person.petName)} about="" />, isOff: !mayAdd },
        ]}
        onChange={(petKey) => onChange({ clientKey: clientId, petKey })}
      />
      {petId === NEW && (
        <TextField
          select
          label={copy.species}
          value={form.values.petTypeId}
          onChange={(event) => onSpecies(event.target.value)}
          errorText={form.fault("petTypeId")}
        >
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
