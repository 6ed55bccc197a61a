import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { clientName } from "@fernpaw/domain/clients/client";
import { MERGED_REFERENCES } from "@fernpaw/domain/clients/merge-clients.mutations";
import { mayBeMerged } from "@fernpaw/domain/clients/merged-client";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { Check, Minus } from "lucide-react";
import { useId } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { ChoiceCard } from "../../../ui/choice-card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { ClientBalance } from "../../billing/public/client-balance.tsx";
import type { MergeSide } from "../merge.queries.ts";
import { type MergeLine, mergeLines, type MergeValue } from "./merge-lines.ts";
import { copy, referenceText } from "./merge.copy.ts";

const COLUMNS = { xs: "minmax(0, 1fr)", sm: "9rem repeat(2, minmax(0, 1fr))" } as const;
const ON_PHONES = { display: { xs: "block", sm: "none" } } as const;

export interface MergePair {
  from: MergeSide;
  into: MergeSide;
}

interface MergeComparisonProps {
  /** In the order of the columns. */
  sides: readonly [MergeSide, MergeSide];
  pair: MergePair;
  onKeep: (clientId: string) => void;
}

/** Two records of one client beside each other: what stays of both, and what goes over. One of them is chosen to stay. */
export function MergeComparison({ sides, pair, onKeep }: MergeComparisonProps) {
  const { settings, can } = useClinic();
  const lines = mergeLines(pair.from, pair.into, {
    money: (minor) => moneyText(minor, settings),
    seesMoney: can("billing:view"),
  });
  const [left] = sides;
  const isLeftKept = left.client.id === pair.into.client.id;
  const inOrder = ({ from, into }: Pick<MergeLine, "from" | "into">) => (isLeftKept ? [into, from] : [from, into]);
  const petsOf = ({ petNames }: MergeSide) => petNames.map((text): MergeValue => ({ text, stays: true }));
  return (
    <Stack spacing={4}>
      <KeepChoice sides={sides} pair={pair} onKeep={onKeep} />
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.compare}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {[
          { field: "pets", label: copy.pets, from: petsOf(pair.from), into: petsOf(pair.into), together: [] },
          ...lines,
        ].map((line) => (
          <ComparedLine key={line.field} line={line} values={inOrder(line)} sides={sides} />
        ))}
      </Box>
      <GoesOver pair={pair} />
    </Stack>
  );
}

function KeepChoice({ sides, pair, onKeep }: MergeComparisonProps) {
  const id = useId();
  return (
    <RadioGroup
      aria-labelledby={id}
      value={pair.into.client.id}
      onChange={(_, value) => onKeep(value)}
      sx={{ display: "grid", gap: 3, gridTemplateColumns: COLUMNS, alignItems: "stretch" }}
    >
      <Typography id={id} variant="subtitle2" component="h3" sx={{ pt: { sm: 3 } }}>
        {copy.which}
      </Typography>
      {sides.map((side, at) => (
        <KeptCard
          key={side.client.id}
          side={side}
          isKept={side.client.id === pair.into.client.id}
          isOff={sides.some((other, place) => place !== at && !mayBeMerged(other.client))}
        />
      ))}
    </RadioGroup>
  );
}

/** `isOff`: the other record cannot be merged into this one. */
function KeptCard({ side, isKept, isOff }: { side: MergeSide; isKept: boolean; isOff: boolean }) {
  const { timeZone } = useClinic();
  const { client, facts } = side;
  const lastVisit =
    facts.lastVisitAt === null ? copy.noVisit : copy.lastVisit(fullDate(localDateOf(facts.lastVisitAt, timeZone)));
  return (
    <ChoiceCard isChosen={isKept}>
      <FormControlLabel
        value={client.id}
        disabled={isOff && !isKept}
        control={<Radio />}
        sx={{ mr: 0, minHeight: 48 }}
        label={
          <>
            <Typography component="span" variant="subtitle1" sx={{ display: "block" }}>
              <bdi>{clientName(client)}</bdi>
            </Typography>
            <Typography component="span" variant="body2" sx={{ display: "block" }}>
              {isKept ? copy.keep : copy.goes}
            </Typography>
          </>
        }
      />
      <Typography variant="body2" component="div">
        <Dotted parts={[copy.number(client.number), lastVisit]} />
      </Typography>
      <Typography variant="body2" component="div">
        <ClientBalance balanceMinor={facts.balanceMinor} />
      </Typography>
    </ChoiceCard>
  );
}

interface ComparedLineProps {
  line: Pick<MergeLine, "label" | "together">;
  /** In the order of the columns. */
  values: readonly (readonly MergeValue[])[];
  sides: readonly [MergeSide, MergeSide];
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
      {sides.map(({ client }, at) => (
        <Box component="dd" key={client.id} sx={{ m: 0, overflowWrap: "anywhere" }}>
          <Typography component="span" variant="caption" sx={{ ...ON_PHONES, color: "ink2" }}>
            <bdi>{clientName(client)}</bdi>
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

function GoesOver({ pair: { from, into } }: { pair: MergePair }) {
  const names = [clientName(from.client), clientName(into.client)] as const;
  const textsOf = (effect: "moved" | "kept"): string[] =>
    [...from.counts]
      .filter(([place, count]) => count > 0 && MERGED_REFERENCES[place] === effect)
      .map(([place, count]) => referenceText(place, count));
  const kept = textsOf("kept");
  return (
    <Stack spacing={3}>
      <Counted title={copy.moves(...names)} texts={textsOf("moved")} />
      {kept.length > 0 && <Counted title={copy.remains(...names)} texts={kept} />}
    </Stack>
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
