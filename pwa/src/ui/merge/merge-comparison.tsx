import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Check, Minus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ChoiceCard } from "../choice-card.tsx";
import { Dotted } from "../dotted.tsx";
import { MERGE_WORDS } from "../twin-cards.copy.ts";
import type { MergeLine, MergeValue } from "./merge-lines.ts";
import { copy } from "./merge.copy.ts";

const COLUMNS = { xs: "minmax(0, 1fr)", sm: "9rem repeat(2, minmax(0, 1fr))" } as const;
const ON_PHONES = { display: { xs: "block", sm: "none" } } as const;

/** One of the two records of a merge. */
export interface MergeRecord {
  id: string;
  name: string;
  /** Tells it from another record of the same name. */
  number: string;
  /** The lines under the name. */
  facts: readonly ReactNode[];
  /** It cannot be merged into another one. */
  hasToStay: boolean;
}

export interface MergePair {
  from: MergeRecord;
  into: MergeRecord;
}

/** The outcome for the record that is merged. */
export interface MergeOutcome {
  lines: readonly MergeLine[];
  moved: readonly string[];
  kept: readonly string[];
}

type Sides = readonly [MergeRecord, MergeRecord];

interface MergeComparisonProps {
  /** In the order of the columns. */
  sides: Sides;
  pair: MergePair;
  outcome: MergeOutcome;
  onKeep: (id: string) => void;
}

/** Two records of one thing beside each other: what stays of both, and what goes over. One of them is chosen to stay. */
export function MergeComparison({ sides, pair, outcome, onKeep }: MergeComparisonProps) {
  const isLeftKept = sides[0].id === pair.into.id;
  const inOrder = ({ from, into }: MergeLine) => (isLeftKept ? [into, from] : [from, into]);
  const names = [pair.from.name, pair.into.name] as const;
  return (
    <Stack spacing={4}>
      <KeepChoice sides={sides} keptId={pair.into.id} onKeep={onKeep} />
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.compare}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {outcome.lines.map((line) => (
          <ComparedLine key={line.field} line={line} values={inOrder(line)} sides={sides} />
        ))}
      </Box>
      <Stack spacing={3}>
        <Counted title={copy.moves(...names)} texts={outcome.moved} />
        {outcome.kept.length > 0 && <Counted title={copy.remains(...names)} texts={outcome.kept} />}
      </Stack>
    </Stack>
  );
}

interface KeepChoiceProps {
  sides: Sides;
  keptId: string;
  onKeep: (id: string) => void;
}

function KeepChoice({ sides, keptId, onKeep }: KeepChoiceProps) {
  const id = useId();
  return (
    <RadioGroup
      aria-labelledby={id}
      value={keptId}
      onChange={(_, value) => onKeep(value)}
      sx={{ display: "grid", gap: 3, gridTemplateColumns: COLUMNS, alignItems: "stretch" }}
    >
      <Typography id={id} variant="subtitle2" component="h3" sx={{ pt: { sm: 3 } }}>
        {copy.which}
      </Typography>
      {sides.map((side, at) => (
        <KeptCard
          key={side.id}
          side={side}
          isKept={side.id === keptId}
          isOff={sides.some((other, place) => place !== at && other.hasToStay)}
        />
      ))}
    </RadioGroup>
  );
}

/** `isOff`: the other record cannot be merged into this one. */
function KeptCard({ side, isKept, isOff }: { side: MergeRecord; isKept: boolean; isOff: boolean }) {
  return (
    <ChoiceCard isChosen={isKept}>
      <FormControlLabel
        value={side.id}
        disabled={isOff && !isKept}
        control={<Radio />}
        sx={{ mr: 0, minHeight: 48 }}
        label={
          <>
            <Typography component="span" variant="subtitle1" sx={{ display: "block" }}>
              <bdi>{side.name}</bdi>
            </Typography>
            <Typography component="span" variant="body2" sx={{ display: "block" }}>
              {isKept ? MERGE_WORDS.stays : MERGE_WORDS.goes}
            </Typography>
          </>
        }
      />
      {side.facts.map((fact, at) => (
        <Typography key={at} variant="body2" component="div">
          {fact}
        </Typography>
      ))}
    </ChoiceCard>
  );
}

interface ComparedLineProps {
  line: Pick<MergeLine, "label" | "together">;
  /** In the order of the columns. */
  values: readonly (readonly MergeValue[])[];
  sides: Sides;
}

function ComparedLine({ line: { label, together }, values, sides }: ComparedLineProps) {
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: COLUMNS,
        columnGap: 3,
        rowGap: 1,
        py: 2,
        borderTop: "1px solid",
        borderColor: "line",
      }}
    >
      <Box component="dt" sx={{ color: "ink2" }}>
        {label}
        {together.length > 0 && (
          <Box component="span" sx={{ display: "block", color: "ink" }}>
            {copy.together(together.join(", "))}
          </Box>
        )}
      </Box>
      {sides.map(({ id, name }, at) => (
        <Box component="dd" key={id} sx={{ m: 0, overflowWrap: "anywhere" }}>
          <Typography component="span" variant="caption" sx={{ ...ON_PHONES, color: "ink2" }}>
            <bdi>{name}</bdi>
          </Typography>
          {(values[at] ?? []).map((value) => (
            <ComparedValue key={value.text} value={value} />
          ))}
          {values[at]?.length === 0 && <Box sx={{ color: "ink3" }}>{copy.none}</Box>}
        </Box>
      ))}
    </Box>
  );
}

function ComparedValue({ value: { text, stays } }: { value: MergeValue }) {
  const Icon = stays ? Check : Minus;
  return (
    <Box sx={{ display: "flex", gap: 2, color: stays ? "ink" : "ink2", fontWeight: stays ? 600 : 400 }}>
      <Icon
        size={18}
        role="img"
        aria-label={stays ? copy.stays : copy.goesAway}
        style={{ flex: "none", marginTop: 3 }}
      />
      <Box component="bdi" sx={{ minWidth: 0, whiteSpace: "pre-wrap" }}>
        {text}
      </Box>
    </Box>
  );
}

function Counted({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <div>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Typography>{texts.length === 0 ? copy.nothing : <Dotted parts={texts} />}</Typography>
    </div>
  );
}
