import { moveVisit } from "@fernpaw/domain/visits/visit.mutations";
import { isOpenStage } from "@fernpaw/domain/visits/visit-stage";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { CircleCheck } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { useLoadedParts } from "../../../use-parts.ts";
import { VisitPartsContext } from "../../../visit-parts-context.ts";
import type { GateLine, VisitGate, VisitPartProps, VisitParts } from "../../../visit-parts.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy } from "./workspace.copy.ts";

interface ReadGate {
  gate: VisitGate;
  lines: readonly GateLine[];
  settled: string | null;
  asks: string | null;
}

const gatesOf = (parts: readonly VisitParts[]): readonly VisitGate[] =>
  parts.flatMap(({ gates = [] }) => gates).toSorted((a, b) => a.order - b.order);

/** Every gate with what is still open there; undefined while the code of the gates or the rows are loading. */
function useGates(
  visit: VisitPartProps["visit"],
  parts: readonly VisitParts[] | undefined,
): readonly ReadGate[] | undefined {
  const { db } = useClinic();
  return useLiveQuery(async (): Promise<ReadGate[] | undefined> => {
    // Without the code of the gates nothing is known to be settled.
    if (!parts) return undefined;
    return Promise.all(
      gatesOf(parts).map(async (gate) => ({
        gate,
        lines: await gate.read(db, visit),
        settled: (await gate.settled?.(db, visit)) ?? null,
        asks: (await gate.asks?.(db, visit)) ?? null,
      })),
    );
  }, [db, visit, parts]);
}

interface FinishDialogProps extends VisitPartProps {
  onClose: () => void;
}

/** Moves the visit to checkout as soon as no line is open. */
function useFinish({ visit, pet, onClose }: FinishDialogProps, open: number | undefined): string | null {
  const { mutate } = useClinic();
  const action = useAction();
  const hasFinished = useRef(false);
  const finish = useEffectEvent(async () => {
    if (hasFinished.current) return;
    hasFinished.current = true;
    const { id: visitId, stage: from, stageAt: since } = visit;
    const isDone = await action.run(async () => {
      if (!isOpenStage(from) || from === "ready_for_checkout") return true;
      await mutate(moveVisit, { id: newId(), visitId, from, to: "ready_for_checkout" });
      const undo = { visitId, from: "ready_for_checkout", to: from, since } as const;
      toastDone(
        copy.finished(pet.name),
        takeBack(() => mutate(moveVisit, { id: newId(), ...undo })),
      );
      return true;
    });
    if (isDone) onClose();
    else hasFinished.current = false;
  });
  useEffect(() => {
    if (open === 0) void finish();
  }, [open]);
  return action.problem;
}

/**
 * Finishes the visit: at once where every gate is settled, otherwise when the last line is settled, here or on another
 * tablet.
 */
export function FinishDialog({ visit, pet, onClose }: FinishDialogProps) {
  const [most, setMost] = useState(0);
  const parts = useLoadedParts("visits");
  const read = useGates(visit, parts);
  const open = read?.reduce((sum, { lines }) => sum + lines.length, 0);
  const [isConfirmed, setConfirmed] = useState(false);
  if (open !== undefined && open > most) setMost(open);
  const asked = isConfirmed ? [] : (read ?? []).flatMap(({ asks }) => asks ?? []);
  const problem = useFinish({ visit, pet, onClose }, open === undefined ? undefined : open + asked.length);
  if (read === undefined || open === undefined || (open + asked.length === 0 && !problem)) return null;
  const sums = read.flatMap(({ gate }) => gate.Sum ?? []);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.gates.title(open, pet.name)}
      footer={{
        aside: sums.map((Sum, at) => <Sum key={at} visit={visit} pet={pet} />),
        cancel: asked.length > 0 && (
          <Button variant="ghost" onClick={onClose}>
            {copy.gates.keepOpen}
          </Button>
        ),
        main:
          asked.length > 0 ? (
            <Button variant="primary" onClick={() => setConfirmed(true)}>
              {open === 0 ? copy.gates.finish : copy.gates.finishAfter}
            </Button>
          ) : (
            <Button onClick={onClose}>{copy.gates.keepOpen}</Button>
          ),
      }}
    >
      <Stack spacing={3}>
        <AboutPets petIds={[pet.id]} />
        {asked.map((words) => (
          <Alert key={words} severity="warning">
            {words}
          </Alert>
        ))}
        {most > 0 && <Progress open={open} most={most} closesItself={asked.length === 0} />}
        <ProblemAlert problem={problem} />
        <VisitPartsContext value={parts ?? []}>
          <GateList read={read} visit={visit} pet={pet} />
        </VisitPartsContext>
      </Stack>
    </Dialog>
  );
}

function Progress({ open, most, closesItself }: { open: number; most: number; closesItself: boolean }) {
  return (
    <>
      {closesItself && <Typography sx={{ color: "ink2" }}>{copy.gates.closesItself}</Typography>}
      <LinearProgress
        variant="determinate"
        value={((most - open) / most) * 100}
        aria-label={copy.gates.progress}
        sx={{ height: 8, borderRadius: 4 }}
      />
    </>
  );
}

/** The open lines, then the gates that are settled. */
function GateList({ read, visit, pet }: VisitPartProps & { read: readonly ReadGate[] }) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: "none", m: 0, p: 0, "& > li": { py: 3, borderBottom: 1, borderColor: "line" } }}
    >
      {read.flatMap(({ gate: { key, Line }, lines }) =>
        lines.map((line) => (
          <li key={`${key} ${line.key}`}>
            <Line visit={visit} pet={pet} line={line} />
          </li>
        )),
      )}
      {read.flatMap(({ gate: { key }, lines, settled }) =>
        lines.length === 0 && settled !== null ? (
          <Box component="li" key={key} sx={{ display: "flex", gap: 3, alignItems: "center", color: "success.main" }}>
            <CircleCheck size={22} aria-hidden="true" style={{ flex: "none" }} />
            <Typography sx={{ color: "ink" }}>{settled}</Typography>
          </Box>
        ) : (
          []
        ),
      )}
    </Box>
  );
}
