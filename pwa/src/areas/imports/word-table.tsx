import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import {
  NEUTERED_ANSWERS,
  PET_STATUS_ANSWERS,
  SEX_ANSWERS,
  WORD_FIELDS,
  type WordField,
} from "@fernpaw/domain/imports/word-table";
import { ProductKind } from "@fernpaw/domain/catalogue/product";
import { APPOINTMENT_STATUSES } from "@fernpaw/domain/appointments/appointment";
import { titledName } from "@fernpaw/domain/staff/staff";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { appointmentStatusWords } from "@fernpaw/domain/appointments/appointment-words.copy";
import type { AppointmentType } from "../appointments/appointments.queries.ts";
import type { Tax } from "../catalogue/catalogue.queries.ts";
import { kindWords, UNITS, unitWord } from "../catalogue/public/product-words.copy.ts";
import type { Colleague } from "../employees/employees.queries.ts";
import { petStatusWords } from "../pets/public/pet-words.ts";
import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { answersOf, importApi, type ImportJob } from "./import-api.ts";
import { importProblem } from "./import-problem.ts";
import { answerWords, copy, fieldWords } from "./import.copy.ts";

type Word = ImportFindings["words"][number];
type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Choice {
  value: string;
  label: string;
}

/** Names of the clinic that a word of the list may mean. */
export interface ClinicWords {
  species: readonly { code: string; name: string }[];
  types: readonly AppointmentType[];
  people: readonly Colleague[];
  /** Also those that are no longer offered: products may still have them. */
  taxes: readonly Tax[];
  suppliers: readonly { id: string; name: string }[];
}

/** Possible meanings of a word of this field; null: any text. */
function choicesOf(field: WordField, { species, types, people, taxes, suppliers }: ClinicWords): Choice[] | null {
  if (field === "product.kind") return ProductKind.options.map((value) => ({ value, label: kindWords[value] }));
  if (field === "product.unit" || field === "product.packUnit")
    return UNITS.map((value) => ({ value, label: unitWord(value) }));
  if (field === "product.tax")
    return taxes.filter(({ status }) => status === "active").map(({ id, name }) => ({ value: id, label: name }));
  if (field === "product.supplier") return suppliers.map(({ id, name }) => ({ value: id, label: name }));
  if (field === "pet.species") return species.map(({ code, name }) => ({ value: code, label: name }));
  if (field === "appointment.type") return types.map(({ id, name }) => ({ value: id, label: name }));
  if (field === "appointment.vet") return people.map((person) => ({ value: person.id, label: titledName(person) }));
  if (field === "appointment.status")
    return APPOINTMENT_STATUSES.map((value) => ({ value, label: appointmentStatusWords[value] }));
  if (field === "pet.breed") return null;
  if (field === "pet.deceased") return PET_STATUS_ANSWERS.map((value) => ({ value, label: petStatusWords[value] }));
  if (field === "pet.neutered") return NEUTERED_ANSWERS.map((value) => ({ value, label: answerWords.neutered[value] }));
  return (Object.keys(SEX_ANSWERS) as (keyof typeof SEX_ANSWERS)[]).map((value) => ({
    value,
    label: answerWords.sex[value],
  }));
}

/** Words of one field that are shown at first. */
const SHOWN = 12;

interface WordTableProps {
  job: ImportJob;
  words: readonly Word[];
  clinic: ClinicWords;
  onChecking: () => void;
}

/** The words of a list beside ours, to correct before the run. */
export function WordTable({ job, words, clinic, onChecking }: WordTableProps) {
  const [changed, setChanged] = useState<Corrections>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (field: WordField, word: string, ours: string): void =>
    setChanged({ ...changed, [field]: { ...changed[field], [word]: ours } });
  const check = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const fields = new Set([...Object.keys(job.words), ...Object.keys(changed)]);
      const all = [...fields].map((field) => [field, { ...job.words[field], ...changed[field] }]);
      await importApi.map(job.id, { ...answersOf(job), words: Object.fromEntries(all) as Corrections });
      await importApi.check(job.id);
      onChecking();
    } catch (error) {
      setProblem(importProblem(error) ?? copy.offline);
      setBusy(false);
    }
  };
  return (
    <Card title={copy.findings.words}>
      <Stack spacing={4}>
        <Typography sx={{ color: "ink2" }}>{copy.findings.wordsHint}</Typography>
        {WORD_FIELDS.map((field) => {
          const ofField = words.filter((word) => word.field === field);
          const choices = choicesOf(field, clinic);
          return (
            ofField.length > 0 && (
              <FieldWords
                key={field}
                title={fieldWords[field]}
                words={ofField}
                choices={choices}
                valueOf={(word) => changed[field]?.[word.word] ?? word.ours ?? ""}
                onChoice={(word, ours) => set(field, word.word, ours)}
              />
            )
          );
        })}
        <ProblemAlert problem={problem} />
        {Object.keys(changed).length > 0 && (
          <Box>
            <Button variant="primary" isLoading={isBusy} onClick={() => void check()}>
              {copy.findings.useWords}
            </Button>
          </Box>
        )}
      </Stack>
    </Card>
  );
}

interface FieldWordsProps {
  title: string;
  words: readonly Word[];
  choices: Choice[] | null;
  valueOf: (word: Word) => string;
  onChoice: (word: Word, ours: string) => void;
}

function FieldWords({ title, words, choices, valueOf, onChoice }: FieldWordsProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? words : words.slice(0, SHOWN);
  return (
    <Stack spacing={2} role="group" aria-label={title}>
      <Typography component="h3" variant="h4">
        {title}
      </Typography>
      {shown.map((word) => (
        <Box
          key={word.word}
          sx={{ display: "grid", gap: 2, alignItems: "center", gridTemplateColumns: "minmax(0, 1fr) minmax(0, 16rem)" }}
        >
          <Box sx={{ overflowWrap: "anywhere" }}>
            <Typography sx={{ fontWeight: 600 }}>
              <bdi>{word.word}</bdi>
            </Typography>
            <Typography variant="body2" sx={{ color: word.ours === null ? "warning.main" : "ink2" }}>
              {word.ours === null ? copy.findings.notUnderstood(word.count) : copy.rows(word.count)}
            </Typography>
          </Box>
          <TextField
            select={choices !== null}
            value={valueOf(word)}
            onChange={(event) => onChoice(word, event.target.value)}
            slotProps={{
              select: { SelectDisplayProps: { "aria-label": copy.findings.meaning(word.word) } },
              ...(choices === null && { htmlInput: { "aria-label": copy.findings.meaning(word.word), maxLength: 78 } }),
            }}
          >
            {choices?.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      ))}
      {shown.length < words.length && (
        <Box>
          <Button onClick={() => setWhole(true)}>{copy.findings.showAll(words.length)}</Button>
        </Box>
      )}
    </Stack>
  );
}
