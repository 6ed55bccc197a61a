import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { mergeClients, unmergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { mergePets, unmergePets } from "@fernpaw/domain/pets/merge-pets.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useRef, useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { takeBack } from "../../ui/take-back.ts";
import { toastDone } from "../../ui/toast.ts";
import { TwinCards } from "../../ui/twin-cards.tsx";
import { useAction } from "../../ui/use-action.ts";
import { clientTwinCards, mergeDirection } from "../clients/public/client-twin-cards.ts";
import { petTwinCards } from "../pets/public/pet-twin-cards.ts";
import { type DuplicatePair, importApi } from "./import-api.ts";
import { importProblem } from "./import-problem.ts";
import { openPairs, type OpenPair } from "./import-duplicates.queries.ts";
import { copy } from "./import.copy.ts";

/** The record that was there first stays, unless the new one has to. */
function directionOf({ pair: { rowId, otherId }, ...pair }: OpenPair): { fromId: string; intoId: string } {
  const [older, newer] = pair.kind === "client" ? pair.twins : [];
  const direction = newer && older && mergeDirection(newer, older);
  return direction ? { fromId: direction.from.id, intoId: direction.into.id } : { fromId: rowId, intoId: otherId };
}

const keyOf = ({ rowId, otherId }: DuplicatePair): string => `${rowId} ${otherId}`;

function usePairs(jobId: string) {
  const [found, setFound] = useState<{ pairs: DuplicatePair[]; hasMore: boolean } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    importApi.duplicates(jobId).then(
      (next) => isCurrent && setFound(next),
      (error: unknown) => isCurrent && setProblem(importProblem(error) ?? copy.offline),
    );
    return () => {
      isCurrent = false;
    };
  }, [jobId]);
  return { found, problem };
}

/** Records of an import that may be in the clinic already, one pair after another, to merge or to keep both. */
export function ImportDuplicates({ jobId }: { jobId: string }) {
  const { db } = useClinic();
  const { found, problem } = usePairs(jobId);
  const [passed, setPassed] = useState<Readonly<Record<string, "apart" | "later">>>({});
  const pairs = found?.pairs;
  const open = useLiveQuery(async () => (pairs ? openPairs(db, pairs) : undefined), [db, pairs]);
  if (!found || !open) return <ProblemAlert problem={problem} />;
  if (found.pairs.length === 0) return null;
  const left = open.filter(({ pair }) => passed[keyOf(pair)] === undefined);
  const later = open.filter(({ pair }) => passed[keyOf(pair)] === "later").length;
  const [current] = left;
  return (
    <Card title={copy.duplicates.title}>
      {current ? (
        <Pair
          jobId={jobId}
          current={current}
          left={left.length}
          hasMore={found.hasMore}
          onPassed={(how) => setPassed((before) => ({ ...before, [keyOf(current.pair)]: how }))}
        />
      ) : (
        <Typography role="status">
          {later > 0 ? copy.duplicates.later(later) : copy.duplicates.none(found.hasMore)}
        </Typography>
      )}
    </Card>
  );
}

interface PairProps {
  jobId: string;
  current: OpenPair;
  left: number;
  hasMore: boolean;
  onPassed: (how: "apart" | "later") => void;
}

function Pair({ jobId, current, left, hasMore, onPassed }: PairProps) {
  const { pair } = current;
  const group = useRef<HTMLDivElement>(null);
  const shown = useRef(keyOf(pair));
  // The next pair is read before its buttons can be pressed.
  useEffect(() => {
    if (shown.current === keyOf(pair)) return;
    shown.current = keyOf(pair);
    group.current?.focus();
  }, [pair]);
  const { isBusy, problem, merge, keepBoth } = useDecisions(jobId, current, onPassed);
  const marks = { newestId: pair.rowId, stayingId: directionOf(current).intoId };
  const cards = current.kind === "client" ? clientTwinCards(current.twins, marks) : petTwinCards(current.twins, marks);
  return (
    <Stack spacing={3} ref={group} tabIndex={-1} role="group" aria-label={copy.duplicates.pair(current.names)}>
      <Typography>{copy.duplicates.hint(left, hasMore)}</Typography>
      <TwinCards cards={cards} />
      <ProblemAlert problem={problem} />
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "flex-end", gap: 2 }}>
        <Button variant="ghost" disabled={isBusy} onClick={() => onPassed("later")}>
          {copy.duplicates.skip}
        </Button>
        <Button disabled={isBusy} onClick={keepBoth}>
          {copy.duplicates.keepBoth}
        </Button>
        <Button variant="primary" isLoading={isBusy} onClick={merge}>
          {copy.duplicates.merge[current.kind]}
        </Button>
      </Box>
    </Stack>
  );
}

function useDecisions(jobId: string, current: OpenPair, onPassed: PairProps["onPassed"]) {
  const { mutate } = useClinic();
  const merging = useAction();
  const keeping = useAction((error) => importProblem(error) ?? copy.offline);
  const mergePair = async (): Promise<() => Promise<unknown>> => {
    const { fromId, intoId } = directionOf(current);
    if (current.kind === "pet") {
      await mutate(mergePets, { fromId, intoId });
      return () => mutate(unmergePets, { id: fromId });
    }
    await mutate(mergeClients, { fromId, intoId });
    return () => mutate(unmergeClients, { id: fromId });
  };
  const merge = (): void => {
    keeping.say(null);
    void merging.run(async () => {
      const undo = await mergePair();
      toastDone(copy.duplicates.merged, takeBack(undo));
    });
  };
  const keepBoth = (): void => {
    merging.say(null);
    void keeping.run(async () => {
      await importApi.keepApart(jobId, current.pair);
      onPassed("apart");
    });
  };
  return {
    isBusy: merging.isBusy || keeping.isBusy,
    problem: merging.problem ?? keeping.problem,
    merge,
    keepBoth,
  };
}
