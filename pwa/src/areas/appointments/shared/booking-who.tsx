import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Check, UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { SubjectLine } from "../../search/shared/subject-line.tsx";
import { SubjectPicker } from "../../search/shared/subject-picker.tsx";
import { foundSubjects, petsOfClient, type FoundSubject } from "../../search/search.queries.ts";
import { copy } from "../appointments.copy.ts";

interface Who {
  clientId: string | null;
  petIds: string[];
}

interface BookingWhoProps extends Who {
  onChange: (who: Who) => void;
  errorText: string | undefined;
}

/** Whom it is for: found by any word, then the pets of that owner to tick. */
export function BookingWho({ clientId, petIds, onChange, errorText }: BookingWhoProps) {
  const { db } = useClinic();
  const isComplete = useIsComplete();
  const isChosen = clientId !== null || petIds.length > 0;
  const shown = useLiveQuery(async () => {
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

  const handlePick = async (subject: FoundSubject): Promise<void> => {
    if (subject.kind === "pet") return onChange({ clientId: subject.clientId, petIds: [subject.id] });
    const pets = await petsOfClient(db, subject.id);
    const only = pets.length === 1 ? pets[0] : undefined;
    onChange({ clientId: subject.id, petIds: only ? [only.id] : [] });
  };
  if (!isChosen) return <WhoPicker errorText={errorText} onPick={(subject) => void handlePick(subject)} />;
  const toggle = (id: string): void =>
    onChange({ clientId, petIds: petIds.includes(id) ? petIds.filter((other) => other !== id) : [...petIds, id] });
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
      <Stack direction="row" role="group" aria-label={copy.book.pets} sx={{ flexWrap: "wrap", gap: 2 }}>
        {shown?.pets.map((pet) => (
          <ToggleButton
            key={pet.id}
            value={pet.id}
            selected={petIds.includes(pet.id)}
            onChange={() => toggle(pet.id)}
            sx={{ gap: 2, textTransform: "none" }}
          >
            {petIds.includes(pet.id) && <Check size={18} aria-hidden="true" />}
            {pet.name}
          </ToggleButton>
        ))}
      </Stack>
      {clientId === null && isComplete && (
        <SubjectPicker
          label={copy.book.owner}
          kinds={["client"]}
          onPick={(client) => onChange({ clientId: client.id, petIds })}
        />
      )}
      {shown?.pets.length === 0 && clientId !== null && (
        <Stack direction="row" spacing={2} sx={{ alignItems: "center" }}>
          <Typography sx={{ flex: 1 }}>{copy.book.noPets}</Typography>
          <Button to={`${paths.client(clientId)}?add=pet`}>{copy.book.addPet}</Button>
        </Stack>
      )}
      {errorText !== undefined && (
        <Typography color="error" variant="body2" role="alert">
          {errorText}
        </Typography>
      )}
    </Stack>
  );
}

/** Finds the pet or client, or goes to add one of the name that was typed. */
function WhoPicker({ errorText, onPick }: { errorText: string | undefined; onPick: (subject: FoundSubject) => void }) {
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
          to={`${paths.clients}?add=${encodeURIComponent(name)}`}
        >
          {copy.book.newClient(name)}
        </Button>
      )}
    </Stack>
  );
}
