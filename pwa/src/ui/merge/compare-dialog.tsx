import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { ProblemAlert } from "../problem-alert.tsx";
import { takeBack } from "../take-back.ts";
import { toastDone } from "../toast.ts";
import { useAction } from "../use-action.ts";
import { MergeComparison, type MergeOutcome, type MergePair, type MergeRecord } from "./merge-comparison.tsx";
import { copy } from "./merge.copy.ts";

/** Both records, and which of them goes into which: the chosen one stays, unless the other one has to. */
function shownOf<Side>(sides: readonly [Side, Side], recordOf: (side: Side) => MergeRecord, keptId: string) {
  const records = [recordOf(sides[0]), recordOf(sides[1])] as const;
  const hasOneName = records[0].name === records[1].name;
  const named = (record: MergeRecord): MergeRecord =>
    hasOneName ? { ...record, name: copy.numbered(record.name, record.number) } : record;
  const [one, other] = [
    { side: sides[0], record: named(records[0]) },
    { side: sides[1], record: named(records[1]) },
  ] as const;
  const [wishedFrom, wishedInto] = one.record.id === keptId ? [other, one] : [one, other];
  const [from, into] = wishedFrom.record.hasToStay ? [wishedInto, wishedFrom] : [wishedFrom, wishedInto];
  const pair: MergePair = { from: from.record, into: into.record };
  return { records: [one.record, other.record] as const, pair, from: from.side, into: into.side };
}

/** Of records that have to stay. */
export interface StayWords {
  mustStay: (name: string) => string;
  /** Both have to. */
  neither: string;
}

interface CompareDialogProps<Side> {
  title: string;
  /** In the order of the columns; null while they are read. */
  sides: readonly [Side, Side] | null;
  recordOf: (side: Side) => MergeRecord;
  /** Stays at first. */
  firstKeptId: string;
  outcomeOf: (from: Side, into: Side) => MergeOutcome;
  /** Why the records are hardly of one thing; null where nothing speaks against it. */
  doubt?: (sides: readonly [Side, Side]) => string | null;
  /** Null: either may be merged. */
  words: StayWords | null;
  merge: (fromId: string, intoId: string) => Promise<unknown>;
  unmerge: (fromId: string) => Promise<unknown>;
  onMerged: (intoId: string) => void;
  /** Another record is the other one. */
  onChange: () => void;
  onClose: () => void;
}

/** Shows two records of one thing, and merges one of them into the other. */
export function CompareDialog<Side>(props: CompareDialogProps<Side>) {
  const { title, sides, recordOf, firstKeptId, outcomeOf, doubt, words, merge, unmerge, onMerged, onChange, onClose } =
    props;
  const action = useAction();
  const [keptId, setKeptId] = useState(firstKeptId);
  const shown = sides && shownOf(sides, recordOf, keptId);
  const isImpossible = shown?.pair.from.hasToStay === true;
  const doubted = (sides && doubt?.(sides)) ?? null;
  const handleMerge = async ({ from, into }: MergePair): Promise<void> => {
    if (!(await action.run(() => merge(from.id, into.id)))) return;
    toastDone(
      copy.done(from.name, into.name),
      takeBack(() => unmerge(from.id)),
    );
    onClose();
    onMerged(into.id);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="4xl"
      footer={{
        cancel: (
          <Button variant="ghost" onClick={onChange}>
            {copy.change}
          </Button>
        ),
        words: shown && <Direction pair={shown.pair} isImpossible={isImpossible} words={words} />,
        main: shown && !isImpossible && (
          <Button variant="destructive" isLoading={action.isBusy} onClick={() => void handleMerge(shown.pair)}>
            {copy.submit}
          </Button>
        ),
      }}
    >
      <Stack spacing={4}>
        {doubted !== null && <Alert severity="warning">{doubted}</Alert>}
        {shown && (
          <MergeComparison
            sides={shown.records}
            pair={shown.pair}
            outcome={outcomeOf(shown.from, shown.into)}
            onKeep={setKeptId}
          />
        )}
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}

interface DirectionProps {
  words: StayWords | null;
  pair: MergePair;
  isImpossible: boolean;
}

/** Which record goes into which, or why none does. */
function Direction({ pair: { from, into }, isImpossible, words }: DirectionProps) {
  if (isImpossible) return <Typography role="status">{words?.neither}</Typography>;
  return (
    <>
      {into.hasToStay && <Typography>{words?.mustStay(into.name)}</Typography>}
      <Typography sx={{ fontWeight: 600 }}>{copy.confirm(from.name, into.name)}</Typography>
    </>
  );
}
