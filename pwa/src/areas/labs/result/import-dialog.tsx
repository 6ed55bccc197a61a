import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import {
  type FileReading,
  type FileResult,
  MOST_FILE_BYTES,
  readAnalyserFile,
} from "@fernpaw/domain/labs/analyser-file";
import { scaleOf } from "@fernpaw/domain/labs/analytes";
import { MOST_TESTS } from "@fernpaw/domain/labs/lab-order";
import { recordResults } from "@fernpaw/domain/labs/lab-result.mutations";
import { flagOf, implausible, milliText } from "@fernpaw/domain/labs/lab-value";
import { testKey } from "@fernpaw/domain/labs/result-key";
import { FileUp, TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { copy, faultWords, troubleWords } from "../labs.copy.ts";
import type { OrderPage } from "../labs.queries.ts";
import { fileText } from "./file-text.ts";
import { FlagWord } from "./flag-mark.tsx";
import { rangeOf } from "./test-rows.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";

interface Chosen {
  name: string;
  reading: FileReading;
}

/** The range of a value in a file: its own, or the one on file. */
function rangeWith(page: OrderPage, fileName: string, { analyte, unit, lowMilli, highMilli, trouble }: FileResult) {
  if (lowMilli !== null || highMilli !== null)
    return { lowMilli, highMilli, source: copy.fromFile(fileName).slice(0, 160) };
  const onFile = trouble === null ? rangeOf(page, analyte, unit) : undefined;
  return onFile ? { lowMilli: onFile.lowMilli, highMilli: onFile.highMilli, source: onFile.source } : null;
}

async function readChosen(file: File): Promise<Chosen> {
  if (file.size > MOST_FILE_BYTES) return { name: file.name, reading: { fault: "too_large" } };
  return { name: file.name, reading: readAnalyserFile(await fileText(file)) };
}

/** Values in a CSV or JSON file of an analyser, shown line by line before they are recorded. */
export function ImportDialog({ page, onClose }: { page: OrderPage; onClose: () => void }) {
  const { mutate } = useClinic();
  const action = useAction();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [chosenAt, setChosenAt] = useState<number | null>(null);
  const reading = chosen && !("fault" in chosen.reading) ? chosen.reading : null;
  // Of several samples a person says which is this patient's.
  const sampleAt = reading?.samples.length === 1 ? 0 : chosenAt;
  const sample = sampleAt === null ? undefined : reading?.samples[sampleAt];
  const isTooLong = (sample?.results.length ?? 0) > MOST_TESTS;
  const fault = chosen && "fault" in chosen.reading ? faultWords[chosen.reading.fault] : null;
  const choose = (file: File): void => {
    void action.run(async () => {
      setChosenAt(null);
      const read = await readChosen(file).catch(() => null);
      setChosen(read);
      if (read === null) throw new Error(copy.unreadable);
    });
  };
  const send = async (): Promise<void> => {
    if (!sample || !chosen) return;
    const values = new Map(page.results.map((result) => [testKey(result), result.value]));
    const results = sample.results.map((result, sort) => ({
      analyte: result.analyte,
      name: result.name,
      place: result.place,
      value: result.value,
      unit: result.unit,
      range: rangeWith(page, chosen.name, result),
      sort,
      before: values.get(testKey(result, result.place)) ?? null,
    }));
    const isSent = await action.run(() =>
      mutate(recordResults, { orderId: page.order.id, results, source: "file", isAll: page.order.tests.length === 0 }),
    );
    if (!isSent) return;
    toastDone(copy.imported(results.length));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.importTitle}
      size="xl"
      footer={{
        main: sample && !isTooLong && (
          <Button variant="primary" isLoading={action.isBusy} onClick={() => void send()}>
            {copy.doImport(sample.results.length)}
          </Button>
        ),
      }}
    >
      <Stack spacing={3}>
        <AboutPets petIds={[page.order.petId]} />
        <Typography>{copy.importHint}</Typography>
        <FileField name={chosen?.name ?? ""} onFile={choose} />
        <ProblemAlert problem={fault ?? action.problem ?? (isTooLong ? copy.tooMany : null)} />
        {reading && reading.samples.length > 1 && (
          <TextField
            select
            label={copy.sample}
            value={sampleAt === null ? "" : String(sampleAt)}
            onChange={(event) => setChosenAt(Number(event.target.value))}
          >
            {reading.samples.map(({ id, results }, at) => (
              <MenuItem key={id} value={String(at)}>
                {copy.sampleOf(id, results.length)}
              </MenuItem>
            ))}
          </TextField>
        )}
        {reading && reading.skipped.length > 0 && (
          <Typography role="status">{copy.skipped(reading.skipped)}</Typography>
        )}
        {sample && chosen && <Preview page={page} fileName={chosen.name} results={sample.results} />}
      </Stack>
    </Dialog>
  );
}

function FileField({ name, onFile }: { name: string; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.json,text/csv,application/json"
        hidden
        aria-label={copy.choose}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
      <Button startIcon={<FileUp size={18} aria-hidden="true" />} onClick={() => input.current?.click()}>
        {copy.choose}
      </Button>
      {name !== "" && (
        <Typography component="span" sx={{ ml: 3, overflowWrap: "anywhere" }}>
          {name}
        </Typography>
      )}
    </div>
  );
}

interface PreviewProps {
  page: OrderPage;
  fileName: string;
  results: readonly FileResult[];
}

function Preview({ page, fileName, results }: PreviewProps) {
  const kept = results.filter(({ trouble }) => trouble !== null).length;
  return (
    <>
      {kept > 0 && <Typography sx={{ fontWeight: 600 }}>{copy.kept(kept)}</Typography>}
      <Box component="ul" aria-label={copy.results} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {results.map((result) => (
          <PreviewLine key={`${result.name} ${result.place}`} page={page} fileName={fileName} result={result} />
        ))}
      </Box>
    </>
  );
}

interface PreviewLineProps extends Omit<PreviewProps, "results"> {
  result: FileResult;
}

function PreviewLine({ page, fileName, result }: PreviewLineProps) {
  const { analyte, name, value, unit, trouble } = result;
  const range = rangeWith(page, fileName, result);
  const ends = { lowMilli: range?.lowMilli ?? null, highMilli: range?.highMilli ?? null };
  const earlier = page.earlier.get(testKey(result));
  const earlierMilli = earlier?.unit === unit ? earlier.valueMilli : null;
  const slip = trouble === null ? implausible(value, ends, earlierMilli, scaleOf(analyte, unit)) : null;
  const words =
    trouble === null ? slip && `${copy.check(value, unit)} ${copy.reasons[slip]}` : troubleWords[trouble](result);
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: "line" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, justifyContent: "space-between" }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Typography>
        <Typography sx={{ overflowWrap: "anywhere" }}>
          {value} {unit}
        </Typography>
      </Box>
      {trouble === null && (
        <Typography variant="body2" component="div">
          <FlagWord flag={flagOf(value, ends)} />
          {range && ` · ${copy.rangeWords(endText(ends.lowMilli), endText(ends.highMilli))}`}
        </Typography>
      )}
      {words && (
        <Typography variant="body2" sx={{ display: "flex", gap: 1.5, alignItems: "center", color: "warning.main" }}>
          <TriangleAlert size={18} aria-hidden="true" style={{ flex: "none" }} />
          {words}
        </Typography>
      )}
    </Box>
  );
}

const endText = (milli: number | null): string => (milli === null ? "" : milliText(milli));
