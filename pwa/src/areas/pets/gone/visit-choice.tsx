import { isBeyondWaiting } from "@fernpaw/domain/visits/visit-stage";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime } from "../../../ui/clock-time.tsx";
import { copy } from "../pets.copy.ts";
import type { Visit } from "../pets.queries.ts";
import { stageWords } from "../public/timeline.copy.ts";

export type AfterDeath = "close" | "keep";

/** A visit in which somebody had time for the pet is paid; of one that only waited the person must say it. */
export const usualAfterDeath = ({ stage }: Visit): AfterDeath | null =>
  isBeyondWaiting(stage) && stage !== "roomed" ? "keep" : null;

interface VisitChoiceProps {
  visit: Visit;
  petName: string;
  /** Null: nothing is chosen yet. */
  value: AfterDeath | null;
  showsFault: boolean;
  onChange: (value: AfterDeath) => void;
}

/** What becomes of the visit of a pet that has died in the clinic. */
export function VisitChoice({ visit, petName, value, showsFault, onChange }: VisitChoiceProps) {
  const { timeZone } = useClinic();
  const [titleId, faultId] = [useId(), useId()];
  const words = copy.deceasedDialog.visit;
  const isFaulty = showsFault && value === null;
  const effects = {
    keep: visit.stage === "waiting" ? words.toPayment : words.stays(stageWords[visit.stage]),
    close: usualAfterDeath(visit) === null ? words.unseen(petName) : words.nothingMore,
  };
  const where = [words.since(stageWords[visit.stage], clockTime(visit.stageAt, timeZone)), visit.reason];
  return (
    <FormControl error={isFaulty} sx={{ minWidth: 0 }}>
      <Typography id={titleId} sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
        {words.title(petName, where.filter((part) => part !== "").join(" · "))}
      </Typography>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {words.screen}
      </Typography>
      <RadioGroup
        aria-labelledby={titleId}
        aria-describedby={isFaulty ? faultId : undefined}
        value={value}
        onChange={(_, next) => onChange(next as AfterDeath)}
      >
        {(["keep", "close"] as const).map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio slotProps={{ input: { "aria-invalid": isFaulty } }} />}
            sx={{ alignItems: "flex-start", mr: 0, minHeight: 44 }}
            label={
              <>
                <Typography component="span" sx={{ display: "block", pt: 2.5 }}>
                  {words.choices[one]}
                </Typography>
                <Typography component="span" variant="body2" sx={{ display: "block", color: "ink2" }}>
                  {effects[one]}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
      {isFaulty && (
        <FormHelperText id={faultId} role="alert" sx={{ mx: 0 }}>
          {words.needed}
        </FormHelperText>
      )}
    </FormControl>
  );
}
