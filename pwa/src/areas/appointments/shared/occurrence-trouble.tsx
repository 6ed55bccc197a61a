import type { SlotClaim } from "@fernpaw/domain/appointments/appointment-clashes";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, shortDay, useNow } from "../../../ui/clock-time.tsx";
import { titledName } from "@fernpaw/domain/staff/staff";
import type { BookingChoices } from "../appointments.queries.ts";
import { copy } from "../series.copy.ts";
import { troubleIn, type OccurrenceTrouble } from "../series.queries.ts";

interface OccurrenceTroubleListProps {
  claims: readonly SlotClaim[];
  choices: BookingChoices;
  /** Ids of those that are left out; null where none can be. */
  without: readonly string[] | null;
  onWithout?: (ids: string[]) => void;
}

function wordsOf({ clashes, blocks }: OccurrenceTrouble, choices: BookingChoices): string {
  const nameOf = (id: string): string => {
    const vet = choices.vets.find((person) => person.id === id);
    return vet ? titledName(vet) : (choices.rooms.find((room) => room.id === id)?.name ?? "");
  };
  const taken = clashes.map(({ clash, names }) => copy.taken(nameOf(clash.resourceId), names));
  return [...taken, ...blocks.map(({ block }) => copy.blocked(block.note))].join(" ");
}

const isRefused = ({ clashes, blocks }: OccurrenceTrouble): boolean =>
  [...clashes.map(({ clash }) => clash.policy), ...blocks.map(({ policy }) => policy)].includes("block");

/** Which appointments of a series stand in somebody's way, told before anything is saved. */
export function OccurrenceTroubleList({ claims, choices, without, onWithout }: OccurrenceTroubleListProps) {
  const { sync, clinicId, timeZone } = useClinic();
  const now = useNow();
  const key = JSON.stringify(claims);
  const trouble = useLiveQuery(() => troubleIn(sync, claims, { clinicId, now }), [sync, clinicId, key]);
  if (trouble === undefined) return <Typography sx={{ color: "ink2" }}>{copy.looking}</Typography>;
  const open = trouble.filter(({ claim }) => !(without ?? []).includes(claim.id));
  return (
    <Box role="status">
      <Typography sx={{ fontWeight: 600, color: open.some(isRefused) ? "error.main" : "inherit" }}>
        {trouble.length === 0 ? copy.allFree(claims.length) : copy.notFree(trouble.length, claims.length)}
      </Typography>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxHeight: "16rem", overflowY: "auto" }}>
        {trouble.map((one) => {
          const when = `${shortDay(one.claim.startsAt, timeZone)}, ${clockTime(one.claim.startsAt, timeZone)}`;
          const words = `${wordsOf(one, choices)} ${isRefused(one) ? copy.cannotBe : copy.bothWould}`;
          return (
            <Box component="li" key={one.claim.id} sx={{ borderTop: "1px solid", borderColor: "line", py: 2 }}>
              <strong>{when}</strong> {words}
              {without !== null && (
                <FormControlLabel
                  sx={{ display: "flex", minHeight: 44 }}
                  control={
                    <Checkbox
                      checked={without.includes(one.claim.id)}
                      onChange={(_, isOut) =>
                        onWithout?.(isOut ? [...without, one.claim.id] : without.filter((id) => id !== one.claim.id))
                      }
                    />
                  }
                  label={copy.leaveOut(when)}
                />
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
