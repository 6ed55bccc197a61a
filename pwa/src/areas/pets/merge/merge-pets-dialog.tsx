import { MERGED_PET_REFERENCES, mergePets, unmergePets } from "@fernpaw/domain/pets/merge-pets.mutations";
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
import { recordNumber } from "../../../ui/twin-cards.copy.ts";
import { OtherRecordDialog } from "../../search/public/other-record-dialog.tsx";
import { type PetSide, petMergeSides } from "../merge.queries.ts";
import { type Pet, sexText } from "../public/pet-words.ts";
import { copy, petReferenceText, petReferenceWords, type PetReference } from "./merge.copy.ts";
import { petMergeLines } from "./pet-merge-lines.ts";

const COUNTED = Object.keys(petReferenceWords) as PetReference[];

type Side = PetSide<PetReference>;

/** Finds the other record of a pet, shows both, and merges one of them into the other. */
export function MergePetsDialog({ pet, onClose }: { pet: Pet; onClose: () => void }) {
  const [otherId, setOtherId] = useState<string | null>(null);
  if (otherId !== null)
    return <ComparePets ids={[pet.id, otherId]} onChange={() => setOtherId(null)} onClose={onClose} key={otherId} />;
  return (
    <OtherRecordDialog
      title={copy.title}
      intro={copy.intro(pet.name)}
      label={copy.who}
      kind="pet"
      ofId={pet.id}
      onPick={setOtherId}
      onClose={onClose}
    />
  );
}

function recordOf({ pet, species, lastVisitAt }: Side): MergeRecord {
  const number = recordNumber("Pet", pet.number, listNumberOf(pet));
  const kind = [species, pet.breed, sexText(pet)].filter((part) => part !== "");
  return {
    id: pet.id,
    name: pet.name,
    number,
    facts: [
      <Dotted key="kind" parts={kind} />,
      <Dotted key="record" parts={[number, <LastVisit key="visit" at={lastVisitAt} />]} />,
    ],
    hasToStay: false,
  };
}

interface ComparePetsProps {
  ids: readonly [string, string];
  onChange: () => void;
  onClose: () => void;
}

function ComparePets({ ids: [id, otherId], onChange, onClose }: ComparePetsProps) {
  const { db, mutate } = useClinic();
  const navigate = useNavigate();
  const sides = useLiveQuery(() => petMergeSides(db, [id, otherId], COUNTED), [db, id, otherId]);
  const outcomeOf = (from: Side, into: Side) => ({
    lines: petMergeLines(from, into),
    ...countedTexts(from.counts, MERGED_PET_REFERENCES, petReferenceText),
  });
  return (
    <CompareDialog
      title={copy.title}
      sides={sides ?? null}
      recordOf={recordOf}
      firstKeptId={otherId}
      outcomeOf={outcomeOf}
      doubt={([one, other]) =>
        one.pet.petTypeId === other.pet.petTypeId ? null : copy.otherSpecies(one.species, other.species)
      }
      words={null}
      merge={(fromId, intoId) => mutate(mergePets, { fromId, intoId })}
      unmerge={(fromId) => mutate(unmergePets, { id: fromId })}
      onMerged={(intoId) => void navigate(paths.pet(intoId))}
      onChange={onChange}
      onClose={onClose}
    />
  );
}
