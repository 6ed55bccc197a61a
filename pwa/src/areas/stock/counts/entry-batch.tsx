import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { batches } from "@fernpaw/domain/stock/batch";
import { Check } from "lucide-react";
import { useId, useState, type ReactNode, type RefObject } from "react";
import { labelsOf } from "../../../field-words.ts";
import { DateField } from "../../../form/date-field.tsx";
import { FaultLine } from "../../../form/fault-line.tsx";
import type { Form } from "../../../form/form-types.ts";
import { Button } from "../../../ui/button.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { batchKey, NEW_BATCH } from "../batch-choice.ts";
import { ExpiredNote } from "../expired-note.tsx";
import { counting as copy } from "./counts.copy.ts";
import type { BatchOnShelf } from "./counts.queries.ts";
import type { EntryStart } from "./entry-start.ts";
import type { EntryValues } from "./entry-values.ts";
import { batchText, shortBatchText } from "./shelf-text.ts";

const labels = labelsOf(batches);

interface EntryBatchProps {
  item: EntryStart;
  shelf: readonly BatchOnShelf[];
  form: Form<EntryValues>;
  /** Its text may come from the scanner. */
  numberField: RefObject<HTMLInputElement | null>;
}

const GROUP = {
  display: "flex",
  flexWrap: "wrap",
  gap: 2,
  "& [aria-pressed='true']": {
    bgcolor: "primarySoft.main",
    color: "primarySoft.text",
    borderColor: "primary.main",
  },
} as const;

const textOf = ({ batch }: BatchOnShelf): string => (batch ? shortBatchText(batch) : copy.withoutBatch);

/** Which batch is counted: a known one, or a new one with its number and expiry. */
export function EntryBatch(props: EntryBatchProps) {
  const { item, shelf, form, numberField } = props;
  const { product } = item;
  const { batch } = form.values;
  if (item.batch !== undefined)
    return item.batch ? <Typography sx={{ color: "ink2" }}>{batchText(item.batch)}</Typography> : null;
  if (product.trackBatch === "no" && shelf.every((one) => one.batch === null)) return null;
  return (
    <>
      <BatchChoice {...props} />
      <FaultLine words={form.fault("batch")} />
      {batch === NEW_BATCH && (
        <>
          <FormColumns>
            <TextField label={labels.number} inputRef={numberField} {...form.field("number")} />
            <DateField isMonthEnough tense="future" label={labels.expiresOn} {...form.bind("expiresOn")} />
          </FormColumns>
          <ExpiredNote expiresOn={form.values.expiresOn} />
        </>
      )}
    </>
  );
}

function BatchChoice({ shelf, form, item }: EntryBatchProps) {
  const { batch: chosen } = form.values;
  const isUsed = ({ batch, recordedMilli }: BatchOnShelf): boolean => recordedMilli !== 0 || batchKey(batch) === chosen;
  const [showsAll, setShowsAll] = useState(!shelf.some(isUsed));
  const shown = showsAll ? shelf : shelf.filter(isUsed);
  const titleId = useId();
  const pick = (key: string) => (): void => form.set({ batch: key });
  return (
    <Box role="group" aria-labelledby={titleId} sx={GROUP}>
      <Typography id={titleId} variant="body2" sx={{ color: "ink2", width: "100%" }}>
        {copy.batch}
      </Typography>
      {shown.map((one) => (
        <Choice key={one.levelId} isChosen={batchKey(one.batch) === chosen} onPick={pick(batchKey(one.batch))}>
          {textOf(one)}
          {one.isCounted && ` · ${copy.wasCounted}`}
        </Choice>
      ))}
      {item.product.trackBatch === "yes" && (
        <Choice isChosen={chosen === NEW_BATCH} onPick={pick(NEW_BATCH)}>
          {copy.newBatch}
        </Choice>
      )}
      {shown.length < shelf.length && (
        <Button variant="link" onClick={() => setShowsAll(true)}>
          {copy.otherBatches}
        </Button>
      )}
    </Box>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onPick: () => void;
  children: ReactNode;
}

function Choice({ isChosen, onPick, children }: ChoiceProps) {
  return (
    <Button aria-pressed={isChosen} onClick={onPick} startIcon={isChosen && <Check size={18} aria-hidden="true" />}>
      {children}
    </Button>
  );
}
