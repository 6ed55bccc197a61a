import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SuggestingField } from "../../../ui/suggesting-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import {
  type BreedMerge,
  type BreedRow,
  BREEDS_PATH,
  type EntryRow,
  mergeInto,
  offeredBreeds,
  offeredSpecies,
  previewMerge,
  SPECIES_PATH,
  type SpeciesMerge,
  type SpeciesRow,
} from "./pet-types-api.ts";

interface Given<Row> {
  row: Row;
  onClose: () => void;
  onDone: () => void;
}

/** Merges a breed into another one of its species. */
export function BreedMergeDialog({ row, ...rest }: Given<BreedRow>) {
  return (
    <MergeDialog<BreedMerge>
      {...rest}
      row={row}
      path={BREEDS_PATH}
      find={(words, signal) => offeredBreeds({ speciesId: row.speciesId, words }, signal)}
      describe={({ name, synonyms }) => (
        <>
          <Typography>{copy.breedMergeWhat(row.name, name)}</Typography>
          <Typography variant="h4" component="h3">
            {copy.keptNames(name)}
          </Typography>
          <Typography sx={{ overflowWrap: "anywhere" }}>{synonyms.join(", ")}</Typography>
        </>
      )}
    />
  );
}

/** Merges a species into another one. */
export function SpeciesMergeDialog({ row, ...rest }: Given<SpeciesRow>) {
  return (
    <MergeDialog<SpeciesMerge>
      {...rest}
      row={row}
      path={SPECIES_PATH}
      find={(words, signal) => findSpecies(words, signal)}
      describe={({ name, moved, merged }) => (
        <>
          <Typography>{copy.speciesMergeWhat(row.name, name)}</Typography>
          {moved + merged === 0 && <Typography>{copy.noBreedsGo}</Typography>}
          {moved > 0 && <Typography>{copy.breedsGoOver(moved)}</Typography>}
          {merged > 0 && <Typography>{copy.breedsBecomeOne(merged)}</Typography>}
          <Typography>{copy.speciesMergeRules(row.name)}</Typography>
        </>
      )}
    />
  );
}

async function findSpecies(words: string, signal: AbortSignal): Promise<EntryRow[]> {
  const typed = words.toLowerCase();
  return (await offeredSpecies(signal)).filter(({ name }) => name.toLowerCase().includes(typed));
}

interface MergeDialogProps<Merge> extends Given<EntryRow> {
  path: string;
  find: (words: string, signal: AbortSignal) => Promise<EntryRow[]>;
  describe: (merge: Merge) => ReactNode;
}

const WORDS: Readonly<Record<string, string>> = {
  changed_meanwhile: copy.staleMerge,
  invalid_transition: copy.refusedMerge,
};

function wordsOf(error: unknown): string {
  const problem = parseProblem(error);
  return WORDS[problem?.code ?? ""] ?? problem?.detail ?? adminProblemText(error);
}

function MergeDialog<Merge extends { name: string; revision: number; intoRevision: number }>(
  props: MergeDialogProps<Merge>,
) {
  const { row, path, find, describe, onClose, onDone } = props;
  const form: Form<{ into: string }> = useCallForm({
    start: () => ({ into: "" }),
    faults: () => (merge === null || target === undefined ? { into: copy.targetMissing } : {}),
    call: async () => {
      if (merge === null || target === undefined) return;
      const { revision, intoRevision } = merge;
      try {
        await mergeInto(path, row.id, { intoId: target.id, revision, intoRevision });
      } catch (error) {
        again();
        throw error;
      }
    },
    wordsOf,
    onSaved: () => {
      toastDone(copy.merged(row.name, target?.name ?? ""));
      onDone();
    },
  });
  const { into } = form.values;
  const words = into.trim();
  const found = useAdminFetch(`${path} ${words}`, (signal) => find(words, signal));
  const others = (found.data ?? []).filter(({ id }) => id !== row.id);
  const target = others.find(({ name }) => name === words);
  const preview = useAdminFetch(`merge ${row.id} ${target?.id ?? ""}`, async (signal) =>
    target === undefined ? null : previewMerge<Merge>(path, { id: row.id, into: target.id }, signal),
  );
  const { data: merge, again } = preview;
  const problem = found.problem ?? preview.problem;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.mergeOf(row.name)}
      submitLabel={copy.mergeButton}
      variant="destructive"
      hasCancel
    >
      <SuggestingField
        autoFocus
        label={copy.mergeInto}
        value={into}
        onChange={(text) => form.set({ into: text })}
        suggestions={others.map(({ name }) => ({ value: name, label: name }))}
        errorText={form.fault("into")}
      />
      {problem !== null && <ProblemAlert problem={problem} />}
      <Box aria-live="polite" sx={{ display: "grid", gap: 3 }}>
        {target !== undefined && merge === null && problem === null && <Typography>{copy.loadingMerge}</Typography>}
        {merge !== null && describe(merge)}
        {merge !== null && <Typography sx={{ color: "ink2" }}>{copy.noReading}</Typography>}
      </Box>
    </FormDialog>
  );
}
