import { clientName } from "@fernpaw/domain/clients/client";
import { MERGED_REFERENCES, mergeClients, unmergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { mayBeMerged } from "@fernpaw/domain/clients/merged-client";
import { listNumberOf } from "@fernpaw/domain/imports/list-number";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Dotted } from "../../../ui/dotted.tsx";
import { CompareDialog } from "../../../ui/merge/compare-dialog.tsx";
import { LastVisit } from "../../../ui/merge/last-visit.tsx";
import type { MergeRecord } from "../../../ui/merge/merge-comparison.tsx";
import { countedTexts } from "../../../ui/merge/merge-lines.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { recordNumber } from "../../../ui/twin-cards.copy.ts";
import { ClientBalance } from "../../billing/public/client-balance.tsx";
import { OtherRecordDialog } from "../../search/public/other-record-dialog.tsx";
import type { Client } from "../clients.queries.ts";
import { type CountedReference, type MergeSide, mergeSides } from "../merge.queries.ts";
import { mergeLines } from "./merge-lines.ts";
import { copy, referenceText, referenceWords } from "./merge.copy.ts";

const COUNTED = Object.keys(referenceWords) as CountedReference[];

/** Finds the other record of a client, shows both, and merges one of them into the other. */
export function MergeDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const [otherId, setOtherId] = useState<string | null>(null);
  if (otherId !== null)
    return (
      <CompareClients ids={[client.id, otherId]} onChange={() => setOtherId(null)} onClose={onClose} key={otherId} />
    );
  return (
    <OtherRecordDialog
      title={copy.title}
      intro={copy.intro(clientName(client))}
      label={copy.who}
      kind="client"
      ofId={client.id}
      onPick={setOtherId}
      onClose={onClose}
    />
  );
}

const recordOf = ({ client, facts }: MergeSide): MergeRecord => ({
  id: client.id,
  name: clientName(client),
  number: recordNumber("Client", client.number, listNumberOf(client)),
  facts: [
    <Dotted
      key="record"
      parts={[
        recordNumber("Client", client.number, listNumberOf(client)),
        <LastVisit key="visit" at={facts.lastVisitAt} />,
      ]}
    />,
    <ClientBalance key="balance" balanceMinor={facts.balanceMinor} />,
  ],
  hasToStay: !mayBeMerged(client),
});

interface CompareClientsProps {
  ids: readonly [string, string];
  onChange: () => void;
  onClose: () => void;
}

function CompareClients({ ids: [id, otherId], onChange, onClose }: CompareClientsProps) {
  const { db, can, mutate, settings } = useClinic();
  const navigate = useNavigate();
  const seesMoney = can("billing:view");
  const sides = useLiveQuery(
    () => mergeSides(db, [id, otherId], { places: COUNTED, seesMoney }),
    [db, id, otherId, seesMoney],
  );
  const outcomeOf = (from: MergeSide, into: MergeSide) => ({
    lines: mergeLines(from, into, { money: (minor) => moneyText(minor, settings), seesMoney }),
    ...countedTexts(from.counts, MERGED_REFERENCES, referenceText),
  });
  return (
    <CompareDialog
      title={copy.title}
      sides={sides ?? null}
      recordOf={recordOf}
      firstKeptId={otherId}
      outcomeOf={outcomeOf}
      words={copy}
      merge={(fromId, intoId) => mutate(mergeClients, { fromId, intoId })}
      unmerge={(fromId) => mutate(unmergeClients, { id: fromId })}
      onMerged={(intoId) => void navigate(paths.client(intoId))}
      onChange={onChange}
      onClose={onClose}
    />
  );
}
