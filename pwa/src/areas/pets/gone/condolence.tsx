import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { addDays } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { Flower2 } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { hasWrittenAbout } from "../../messages/messages.queries.ts";
import { WriteToClient } from "../../messages/public/write-to-client.tsx";
import { copy } from "../pets.copy.ts";
import type { PetOwner, PetPage } from "../pets.queries.ts";

const OFFERED_DAYS = 30;

/** The reader of a letter of condolence; null: the owner is not known. */
export const mournerOf = ({ owners }: Pick<PetPage, "owners">): PetOwner | null =>
  owners.find(({ role }) => role !== "payer") ?? null;

/** Offers a letter to the owner of a pet that died lately, until a team member has written about it. */
export function CondolenceOffer({ page }: { page: PetPage }) {
  const { db, can, timeZone } = useClinic();
  const today = useToday(timeZone);
  const [isWriting, setWriting] = useState(false);
  const { pet } = page;
  const owner = mournerOf(page);
  const diedOn = pet.status === "deceased" ? pet.deceasedOn : null;
  const isLately = diedOn !== null && diedOn >= addDays(today, -OFFERED_DAYS);
  const ownerId = owner?.clientId ?? null;
  const isWritten = useLiveQuery(
    async () => ownerId === null || diedOn === null || hasWrittenAbout(db, [ownerId, pet.id], diedOn, timeZone),
    [db, ownerId, pet.id, diedOn, timeZone],
  );
  if (owner === null || !can("clients:manage") || pet.mergedIntoId !== null) return null;
  return (
    <>
      {isLately && isWritten === false && (
        <Box
          role="note"
          sx={{
            display: "flex",
            flexWrap: "wrap",
            gap: 3,
            alignItems: "center",
            p: 3,
            mb: 4,
            borderRadius: "14px",
            border: "1px solid",
            borderColor: "line",
            bgcolor: "background.paper",
          }}
        >
          <Flower2 size={20} aria-hidden="true" style={{ flex: "none" }} />
          <Typography sx={{ flex: "1 1 14rem", minWidth: 0, overflowWrap: "anywhere" }}>
            {copy.condolence.offer(owner.name)}
          </Typography>
          <Button onClick={() => setWriting(true)}>{copy.condolence.write}</Button>
        </Box>
      )}
      {isWriting && (
        <WriteToClient clientId={owner.clientId} condolenceFor={pet.id} onClose={() => setWriting(false)} />
      )}
    </>
  );
}
