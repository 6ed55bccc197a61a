import { UserRound } from "lucide-react";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Dotted } from "../../../ui/dotted.tsx";
import { PetAvatar } from "../../../ui/pet-avatar.tsx";
import { listNumberText } from "../../clients/public/list-number.copy.ts";
import { copy } from "../search.copy.ts";
import type { FoundSubject } from "../search.queries.ts";

/** Names of pets in the line of a client. */
const PETS = 3;

interface Detail {
  /** Of a pet without microchip and phone. */
  isShort?: boolean;
  /** Of a client with the names of the pets. */
  showsPets?: boolean;
}

/** The second line of a found pet or client: what tells it from its namesakes. */
function describeSubject(subject: FoundSubject, isComplete: boolean, { isShort, showsPets }: Detail): string[] {
  const parts =
    subject.kind === "client"
      ? [
          showsPets ? copy.pets(subject.petNames.slice(0, PETS), subject.petNames.length - PETS) : "",
          subject.phone,
          subject.listNumber === "" ? "" : listNumberText(subject.listNumber),
        ]
      : [
          subject.breed || subject.species,
          subject.clientName || (isComplete ? copy.noOwner : copy.ownerLoading),
          isShort ? "" : subject.chip ? copy.chip(subject.chip) : subject.phone,
        ];
  if (subject.past) parts.push(copy.past[subject.past]);
  return parts;
}

/** The facts that tell a pet or client from its namesakes. */
export function SubjectFacts({ subject, ...detail }: { subject: FoundSubject } & Detail) {
  const isComplete = useIsComplete();
  return <Dotted parts={describeSubject(subject, isComplete, detail)} />;
}

export function SubjectPicture({ subject }: { subject: FoundSubject }) {
  if (subject.kind === "pet") return <PetAvatar species={subject.speciesCode} size={38} />;
  return (
    <span className="subject-person">
      <UserRound size={20} aria-hidden="true" />
    </span>
  );
}

/** One found pet or client; the dead and the merged are greyed. */
export function SubjectLine({ subject, showsPets = false }: { subject: FoundSubject; showsPets?: boolean }) {
  return (
    <span className={subject.past ? "subject is-past" : "subject"}>
      <SubjectPicture subject={subject} />
      <span className="subject-words">
        <span className="t-sub">
          <bdi>{subject.name}</bdi>
        </span>
        <span className="t-body2">
          <SubjectFacts subject={subject} showsPets={showsPets} />
        </span>
      </span>
    </span>
  );
}
