import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, shortDay, useNow } from "../../../ui/clock-time.tsx";
import type { BookingChoices } from "../appointments.queries.ts";
import { copy } from "../public/series.copy.ts";
import { isRefused, troubleIn, type OccurrenceTrouble } from "../series.queries.ts";
import { objectionWords } from "../slot/slot-objections.ts";

interface OccurrenceTroubleListProps {
  claims: readonly SlotClaim[];
  choices: BookingChoices;
  /** Ids of those that are left out. */
  without: readonly string[];
  onWithout: (ids: string[]) => void;
  /** What becomes of one that is left out: there is none, or it stays where it is. */
  leaving: keyof typeof copy.leave;
}

/** Which appointments of a series stand in somebody's way, told before anything is saved. */
export function OccurrenceTroubleList({ claims, choices, without, onWithout, leaving }: OccurrenceTroubleListProps) {
  const { sync, clinicId } = useClinic();
  const now = useNow();
  const staying = leaving === "asItIs" ? without : [];
  const key = JSON.stringify([claims, staying]);
  const trouble = useLiveQuery(() => troubleIn(sync, claims, { clinicId, now, staying }), [sync, clinicId, key]);
  if (trouble === undefined) return <Typography sx={{ color: "ink2" }}>{copy.looking}</Typography>;
  const open = trouble.filter(({ claim }) => !without.includes(claim.id));
  const found = new Map(trouble.map((one) => [one.claim.id, one]));
  // What was left out stays in the list although it would fit by now: nothing is left out unseen.
  const shown = claims.flatMap((claim): OccurrenceTrouble[] => {
    const none = without.includes(claim.id) ? [{ claim, clashes: [], names: [], blocks: [], warnings: [] }] : [];
    const one = found.get(claim.id);
    return one ? [one] : none;
  });
  return (
    <Box role="status">
      <Typography sx={{ fontWeight: 600, color: open.some(isRefused) ? "error.main" : "inherit" }}>
        {trouble.length === 0 ? copy.allFree(claims.length) : copy.notFree(trouble.length, claims.length)}
      </Typography>
      <LeaveButtons open={open} leaving={leaving} onLeave={(ids) => onWithout([...without, ...ids])} />
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, maxHeight: "16rem", overflowY: "auto" }}>
        {shown.map((one) => (
          <OneInTrouble
            key={one.claim.id}
            one={one}
            choices={choices}
            isOut={without.includes(one.claim.id)}
            label={copy.leave[leaving].one}
            onOut={(isOut) =>
              onWithout(isOut ? [...without, one.claim.id] : without.filter((id) => id !== one.claim.id))
            }
          />
        ))}
      </Box>
    </Box>
  );
}

interface LeaveButtonsProps {
  open: readonly OccurrenceTrouble[];
  leaving: OccurrenceTroubleListProps["leaving"];
  onLeave: (ids: string[]) => void;
}

/** The others can be had without them, by one tap. */
function LeaveButtons({ open, leaving, onLeave }: LeaveButtonsProps) {
  const refused = open.filter(isRefused);
  const idsOf = (list: readonly OccurrenceTrouble[]): string[] => list.map(({ claim }) => claim.id);
  if (open.length === 0) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: "wrap", gap: 2, py: 2 }}>
      {refused.length > 0 && refused.length < open.length && (
        <Button onClick={() => onLeave(idsOf(refused))}>{copy.leave[leaving].refused(refused.length)}</Button>
      )}
      <Button onClick={() => onLeave(idsOf(open))}>{copy.leave[leaving].all(open.length)}</Button>
    </Stack>
  );
}

interface OneInTroubleProps {
  one: OccurrenceTrouble;
  choices: BookingChoices;
  isOut: boolean;
  label: (when: string) => string;
  onOut: (isOut: boolean) => void;
}

function OneInTrouble({ one, choices, isOut, label, onOut }: OneInTroubleProps) {
  const { timeZone } = useClinic();
  const when = `${shortDay(one.claim.startsAt, timeZone)}, ${clockTime(one.claim.startsAt, timeZone)}`;
  const words = objectionWords(one, choices, timeZone);
  return (
    <Box component="li" sx={{ borderTop: "1px solid", borderColor: "line", py: 2 }}>
      <strong>{when}</strong> {words.length === 0 ? copy.fitsNow : words.join(" ")}
      <FormControlLabel
        sx={{ display: "flex", minHeight: 44 }}
        control={<Checkbox checked={isOut} onChange={(_, isNowOut) => onOut(isNowOut)} />}
        label={label(when)}
      />
    </Box>
  );
}
