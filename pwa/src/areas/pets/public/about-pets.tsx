import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { Info, TriangleAlert } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { readAboutPets, type AboutPets as About, type AboutWhom, type PetWarnings } from "../about-pets.queries.ts";
import { aboutCopy as copy, alertKindWords, allergyTitle } from "./warning-words.ts";
import { telAddress } from "../../../ui/tel-address.ts";

interface AboutPetsProps extends AboutWhom {
  /** The dialog shows the warnings itself, to be confirmed. */
  hasOwnWarnings?: boolean;
}

function useAboutPets({ petIds, clientId, reason }: AboutWhom): About | undefined {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const ids = petIds.join();
  return useLiveQuery(
    () => readAboutPets(db, { petIds: ids === "" ? [] : ids.split(","), clientId, reason }, today),
    [db, ids, clientId, reason, today],
  );
}

const LOOK = {
  display: "grid",
  gap: 1,
  p: 3.5,
  borderRadius: "14px",
  bgcolor: "sunken",
  overflowWrap: "anywhere",
} as const;
/** The place is kept while the rows are read: a button that moves is missed. */
const THREE_LINES = "6.75rem";

/** At the top of each dialog about pets: which ones, whose, the client's phone, the reason of the visit, the warnings. */
export function AboutPets({ hasOwnWarnings = false, ...whom }: AboutPetsProps) {
  const about = useAboutPets(whom);
  if (!about && whom.petIds.length > 0) return <Box aria-hidden="true" sx={{ ...LOOK, minHeight: THREE_LINES }} />;
  if (!about || about.pets.length === 0) return null;
  const { pets, client, reason, warnings } = about;
  return (
    <Box role="group" aria-label={copy.label(pets.map(({ name }) => name).join(", "))} sx={LOOK}>
      {pets.map(({ id, name, about: kind }) => (
        <Typography key={id}>
          <strong>{name}</strong>
          {kind === "" ? "" : ` · ${kind}`}
        </Typography>
      ))}
      <Typography>
        {client ? client.name : copy.ownerUnknown}
        {client && client.phone !== "" && (
          <>
            {" · "}
            <Link href={telAddress(client.phone)} sx={{ whiteSpace: "nowrap" }}>
              {client.phone}
            </Link>
          </>
        )}
      </Typography>
      {reason !== "" && <Typography>{copy.reason(reason)}</Typography>}
      {!hasOwnWarnings && <WarningLines warnings={warnings} />}
    </Box>
  );
}

/** The warnings alone, where the page names the rest. */
export function AboutWarnings(whom: AboutWhom) {
  const about = useAboutPets(whom);
  return about ? <WarningLines warnings={about.warnings} /> : null;
}

function WarningLines({ warnings: { alerts, allergies } }: { warnings: PetWarnings }) {
  const lines = [
    ...alerts.map(({ id, kind, text, severity }) => ({
      id,
      words: copy.warning(alertKindWords[kind], text),
      isCalm: severity === "info",
    })),
    ...allergies.map(({ petName, allergy }) => ({
      id: allergy.id,
      words: copy.ofPet(petName, allergyTitle(allergy)),
      isCalm: false,
    })),
  ];
  if (lines.length === 0) return null;
  return (
    <Box component="ul" aria-label={copy.warnings} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}>
      {lines.map(({ id, words, isCalm }) => {
        const Icon = isCalm ? Info : TriangleAlert;
        return (
          <Box component="li" key={id} sx={{ display: "flex", gap: 2, overflowWrap: "anywhere" }}>
            <Box
              component="span"
              sx={{ color: isCalm ? "info.main" : "error.main", flex: "none", display: "flex", mt: 0.5 }}
            >
              <Icon size={18} aria-hidden="true" />
            </Box>
            <Typography component="span" sx={{ fontWeight: isCalm ? 400 : 600 }}>
              {words}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
