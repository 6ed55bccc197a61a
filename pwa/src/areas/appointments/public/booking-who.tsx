import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus, UserRoundPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { FaultLine } from "../../../form/fault-line.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { AboutWarnings } from "../../pets/public/about-pets.tsx";
import { SubjectLine } from "../../search/public/subject-line.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { foundSubjects, petsOfClient, type FoundSubject } from "../../search/search.queries.ts";
import { copy } from "../appointments.copy.ts";
import { PetChoice } from "../booking/pet-choice.tsx";

const ClientFormDialog = lazyPart(
  async () => (await import("../../clients/public/client-form-dialog.tsx")).ClientFormDialog,
);
const PetFormDialog = lazyPart(async () => (await import("../../pets/public/pet-form-dialog.tsx")).PetFormDialog);

const NO_PETS: readonly FoundSubject[] = [];

interface Who {
  clientId: string | null;
  petIds: string[];
}

/** Somebody who is not on the list yet. A new client's first pet follows at once. */
type Adding = { client: string } | { petOf: string } | null;

interface BookingWhoProps extends Who {
  /** The dialog shows the warnings itself, to be confirmed. */
  hasOwnWarnings?: boolean;
  onChange: (who: Who) => void;
  errorText: string | undefined;
}

/** The owner and the pets to choose from, those that are chosen among them. */
function useShown({ clientId, petIds }: Who) {
  const { db } = useClinic();
  return useLiveQuery(async () => {
    const chosen = await foundSubjects(
      db,
      petIds.map((id) => ({ kind: "pet", id, match: "prefix", isPast: false })),
    );
    const [client] =
      clientId === null
        ? []
        : await foundSubjects(db, [{ kind: "client", id: clientId, match: "prefix", isPast: false }]);
    const pets = clientId === null ? chosen : await petsOfClient(db, clientId);
    const others = chosen.filter((pet) => pets.every(({ id }) => id !== pet.id));
    return { client, pets: [...others, ...pets] };
  }, [db, clientId, petIds]);
}

/** Whom it is for: found by any word or added from here, then the pets of that owner to tick. */
export function BookingWho({ clientId, petIds, onChange, errorText, hasOwnWarnings = false }: BookingWhoProps) {
  const { db, can } = useClinic();
  const isComplete = useIsComplete();
  const [adding, setAdding] = useState<Adding>(null);
  const isChosen = clientId !== null || petIds.length > 0;
  const shown = useShown({ clientId, petIds });

  const handlePick = async (subject: FoundSubject): Promise<void> => {
    if (subject.kind === "pet") return onChange({ clientId: subject.clientId, petIds: [subject.id] });
    const pets = await petsOfClient(db, subject.id);
    const only = pets.length === 1 ? pets[0] : undefined;
    onChange({ clientId: subject.id, petIds: only ? [only.id] : [] });
  };
  const forms = (
    <NewSubject
      adding={adding}
      onClose={() => setAdding(null)}
      onClient={(id) => {
        onChange({ clientId: id, petIds: [] });
        setAdding({ petOf: id });
      }}
      onPet={(id) => onChange({ clientId, petIds: [...petIds, id] })}
    />
  );
  if (!isChosen)
    return (
      <>
        <WhoPicker
          errorText={errorText}
          onPick={(subject) => void handlePick(subject)}
          onNew={(name) => setAdding({ client: name })}
        />
        {forms}
      </>
    );
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2} sx={{ alignItems: "center", justifyContent: "space-between" }}>
        {shown?.client ? (
          <SubjectLine subject={shown.client} />
        ) : (
          <Typography>{isComplete ? copy.ownerUnknown : copy.ownerLoading}</Typography>
        )}
        <Button variant="ghost" onClick={() => onChange({ clientId: null, petIds: [] })}>
          {copy.book.change}
        </Button>
      </Stack>
      <PetChoice pets={shown?.pets ?? NO_PETS} petIds={petIds} onChange={(ids) => onChange({ clientId, petIds: ids })}>
        {clientId !== null && can("clients:manage") && (
          <Button
            variant="ghost"
            startIcon={<Plus size={18} aria-hidden="true" />}
            onClick={() => setAdding({ petOf: clientId })}
          >
            {copy.book.addPet}
          </Button>
        )}
      </PetChoice>
      {!hasOwnWarnings && <AboutWarnings petIds={petIds} clientId={clientId} />}
      {clientId === null && isComplete && (
        <SubjectPicker
          label={copy.book.owner}
          kinds={["client"]}
          onPick={(client) => onChange({ clientId: client.id, petIds })}
        />
      )}
      {shown?.pets.length === 0 && clientId !== null && (
        <Typography>{isComplete ? copy.book.noPets : copy.book.petsLoading}</Typography>
      )}
      <FaultLine words={errorText} />
      {forms}
    </Stack>
  );
}

interface NewSubjectProps {
  adding: Adding;
  onClose: () => void;
  onClient: (id: string) => void;
  onPet: (id: string) => void;
}

/** The forms of a new client and a new pet, above the one that they belong to. */
function NewSubject({ adding, onClose, onClient, onPet }: NewSubjectProps) {
  if (!adding) return null;
  return (
    <Suspense>
      {"client" in adding ? (
        <ClientFormDialog client={null} typed={adding.client} onClose={onClose} onSaved={onClient} />
      ) : (
        <PetFormDialog pet={null} ownerId={adding.petOf} onClose={onClose} onSaved={onPet} />
      )}
    </Suspense>
  );
}

interface WhoPickerProps {
  errorText: string | undefined;
  onPick: (subject: FoundSubject) => void;
  /** Somebody of this name is to be added. */
  onNew: (name: string) => void;
}

/** Finds the pet or client, or offers to add one of the name that was typed. */
function WhoPicker({ errorText, onPick, onNew }: WhoPickerProps) {
  const { can } = useClinic();
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  return (
    <Stack spacing={1}>
      <SubjectPicker
        label={copy.book.who}
        kinds={["pet", "client"]}
        autoFocus
        errorText={errorText}
        onText={setTyped}
        onPick={onPick}
      />
      {can("clients:manage") && (
        <Button
          variant="ghost"
          style={{ alignSelf: "flex-start" }}
          startIcon={<UserRoundPlus size={18} aria-hidden="true" />}
          onClick={() => onNew(name)}
        >
          {copy.book.newClient(name)}
        </Button>
      )}
    </Stack>
  );
}
