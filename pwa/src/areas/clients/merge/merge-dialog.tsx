import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { clientName } from "@fernpaw/domain/clients/client";
import { mergeClients, unmergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { mayBeMerged } from "@fernpaw/domain/clients/merged-client";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import type { Client } from "../clients.queries.ts";
import { type CountedReference, type MergeSide, mergeSides } from "../merge.queries.ts";
import { MergeComparison, type MergePair } from "./merge-comparison.tsx";
import { copy, referenceWords } from "./merge.copy.ts";

const COUNTED = Object.keys(referenceWords) as CountedReference[];

/** Whichever was chosen to stay, unless the other one cannot be merged. */
function pairOf(sides: readonly [MergeSide, MergeSide], keptId: string): MergePair {
  const [one, other] = sides;
  const wished: MergePair = one.client.id === keptId ? { from: other, into: one } : { from: one, into: other };
  return mayBeMerged(wished.from.client) ? wished : { from: wished.into, into: wished.from };
}

/** Finds the other record of a client, shows both, and merges one of them into the other. */
export function MergeDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const [otherId, setOtherId] = useState<string | null>(null);
  const name = clientName(client);
  if (otherId !== null)
    return (
      <CompareDialog ids={[client.id, otherId]} onChange={() => setOtherId(null)} onClose={onClose} key={otherId} />
    );
  return (
    <Dialog isOpen onClose={onClose} title={copy.title} size="xl">
      <Stack spacing={4}>
        <Typography>{copy.intro(name)}</Typography>
        <SubjectPicker
          label={copy.who}
          kinds={["client"]}
          exclude={[client.id]}
          autoFocus
          onPick={({ id }) => setOtherId(id)}
        />
      </Stack>
    </Dialog>
  );
}

interface CompareDialogProps {
  ids: readonly [string, string];
  onChange: () => void;
  onClose: () => void;
}

function CompareDialog({ ids: [id, otherId], onChange, onClose }: CompareDialogProps) {
  const { db, can, mutate } = useClinic();
  const navigate = useNavigate();
  const action = useAction();
  const [keptId, setKeptId] = useState(otherId);
  const seesMoney = can("billing:view");
  const sides = useLiveQuery(
    () => mergeSides(db, [id, otherId], { places: COUNTED, seesMoney }),
    [db, id, otherId, seesMoney],
  );
  const pair = sides ? pairOf(sides, keptId) : null;
  const isImpossible = pair !== null && !mayBeMerged(pair.from.client);
  const handleMerge = async ({ from, into }: MergePair): Promise<void> => {
    const [fromId, intoId] = [from.client.id, into.client.id];
    if (!(await action.run(() => mutate(mergeClients, { fromId, intoId })))) return;
    const done = copy.done(clientName(from.client), clientName(into.client));
    toastDone(
      done,
      takeBack(() => mutate(unmergeClients, { id: fromId })),
    );
    onClose();
    void navigate(paths.client(intoId));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title}
      size="4xl"
      footer={{
        cancel: (
          <Button variant="ghost" onClick={onChange}>
            {copy.change}
          </Button>
        ),
        words: pair && <Direction pair={pair} isImpossible={isImpossible} />,
        main: pair !== null && !isImpossible && (
          <Button variant="destructive" isLoading={action.isBusy} onClick={() => void handleMerge(pair)}>
            {copy.submit}
          </Button>
        ),
      }}
    >
      <Stack spacing={4}>
        {sides && pair && <MergeComparison sides={sides} pair={pair} onKeep={setKeptId} />}
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}

/** Which record goes into which, or why none does. */
function Direction({ pair: { from, into }, isImpossible }: { pair: MergePair; isImpossible: boolean }) {
  if (isImpossible) return <Typography role="status">{copy.neither}</Typography>;
  const [fromName, intoName] = [clientName(from.client), clientName(into.client)];
  return (
    <>
      {!mayBeMerged(into.client) && <Typography>{copy.mustStay(intoName)}</Typography>}
      <Typography sx={{ fontWeight: 600 }}>{copy.confirm(fromName, intoName)}</Typography>
    </>
  );
}
