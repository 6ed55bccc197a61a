import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { type ImportKind, IMPORT_KINDS, mayImportKind } from "@fernpaw/domain/imports/import-kinds";
import { WEIGHT_UNITS, type WeightUnit } from "@fernpaw/domain/imports/import-weights";
import { useLiveQuery } from "dexie-react-hooks";
import { useId } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { TextField } from "../../ui/text-field.tsx";
import { bookingChoices } from "../appointments/appointments.queries.ts";
import { activePetTypes } from "../pets/pets.queries.ts";
import { eventCopy, kindWords, weightUnitWords } from "./event-list.copy.ts";
import { DATE_ORDERS, type DateOrder } from "./import-api.ts";
import { copy, dateOrderWords } from "./import.copy.ts";
import { productListCopy } from "./product-list.copy.ts";

interface QuestionProps<Answer> {
  value: Answer | null;
  onChange: (answer: Answer) => void;
}

interface RadioQuestionProps<Answer extends string> extends QuestionProps<Answer> {
  title: string;
  hint: string;
  answers: readonly Answer[];
  words: Readonly<Record<Answer, string>>;
}

export function RadioQuestion<Answer extends string>({
  title,
  hint,
  answers,
  words,
  value,
  onChange,
}: RadioQuestionProps<Answer>) {
  const id = useId();
  const choose = (typed: string): void => {
    const answer = answers.find((one) => one === typed);
    if (answer !== undefined) onChange(answer);
  };
  return (
    <FormControl>
      <FormLabel id={id}>{title}</FormLabel>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {hint}
      </Typography>
      <RadioGroup aria-labelledby={id} value={value ?? ""} onChange={(_, typed) => choose(typed)}>
        {answers.map((answer) => (
          <FormControlLabel key={answer} value={answer} control={<Radio />} label={words[answer]} />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** Kinds of lists that the person may import. */
export function useImportKinds(): readonly ImportKind[] {
  const { actor } = useClinic();
  return IMPORT_KINDS.filter((kind) => mayImportKind(actor, kind));
}

export function KindQuestion({ value, onChange }: { value: ImportKind; onChange: (kind: ImportKind) => void }) {
  const answers = useImportKinds();
  if (answers.length < 2) return null;
  return (
    <RadioQuestion
      title={eventCopy.kindTitle}
      hint={eventCopy.kindHint[value]}
      answers={answers}
      words={kindWords}
      value={value}
      onChange={onChange}
    />
  );
}

export function DateOrderQuestion({ kind, ...props }: QuestionProps<DateOrder> & { kind: ImportKind }) {
  const hint = kind === "appointments" || kind === "balances" ? eventCopy.dateHint : copy.dateHint;
  return <RadioQuestion title={copy.dateTitle} hint={hint} answers={DATE_ORDERS} words={dateOrderWords} {...props} />;
}

export function WeightUnitQuestion(props: QuestionProps<WeightUnit>) {
  const { unitTitle, unitHint } = eventCopy;
  return <RadioQuestion title={unitTitle} hint={unitHint} answers={WEIGHT_UNITS} words={weightUnitWords} {...props} />;
}

interface SelectQuestionProps extends QuestionProps<string> {
  title: string;
  hint: string;
  /** Undefined: they are being read. */
  choices: readonly { value: string; name: string }[] | undefined;
}

export function SelectQuestion({ title, hint, choices, value, onChange }: SelectQuestionProps) {
  return (
    <TextField
      select
      label={title}
      helperText={hint}
      value={choices ? (value ?? "") : ""}
      onChange={(event) => onChange(event.target.value)}
      sx={{ maxWidth: "24rem" }}
    >
      {(choices ?? []).map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function SpeciesQuestion(props: QuestionProps<string>) {
  const { db } = useClinic();
  const types = useLiveQuery(() => activePetTypes(db), [db]);
  const choices = types?.map(({ code, name }) => ({ value: code, name }));
  return <SelectQuestion title={copy.speciesTitle} hint={copy.speciesHint} choices={choices} {...props} />;
}

export function AppointmentTypeQuestion(props: QuestionProps<string>) {
  const { db } = useClinic();
  const found = useLiveQuery(() => bookingChoices(db), [db]);
  const choices = found?.types.map(({ id, name }) => ({ value: id, name }));
  return <SelectQuestion title={eventCopy.typeTitle} hint={eventCopy.typeHint} choices={choices} {...props} />;
}

interface LocationQuestionProps extends QuestionProps<string> {
  /** Undefined: they are being read. */
  places: readonly { id: string; name: string }[] | undefined;
  kind: ImportKind;
}

export function LocationQuestion({ places, kind, ...props }: LocationQuestionProps) {
  const ofBalances = { locationTitle: eventCopy.balancesTitle, locationHint: eventCopy.balancesHint };
  const ofOthers = kind === "appointments" ? eventCopy : productListCopy;
  const { locationTitle, locationHint } = kind === "balances" ? ofBalances : ofOthers;
  const choices = places?.map(({ id, name }) => ({ value: id, name }));
  return <SelectQuestion title={locationTitle} hint={locationHint} choices={choices} {...props} />;
}
