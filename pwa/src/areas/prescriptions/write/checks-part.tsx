import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { hasInteractions } from "@fernpaw/domain/catalogue/class-tags";
import { hasStop, type PrescriptionCheck } from "@fernpaw/domain/prescriptions/checks";
import type { Prescription } from "@fernpaw/domain/prescriptions/prescription";
import { type ReactNode, useId } from "react";
import { TextField } from "../../../ui/text-field.tsx";
import { writeCopy as words } from "../prescriptions.copy.ts";
import { checkWords } from "../public/check-words.copy.ts";

/** Names a warning among those of one prescription. */
export const checkKey = ({ kind, about }: Pick<PrescriptionCheck, "kind" | "about">): string => `${kind} ${about}`;

/** The warnings that the vet ticked, as the signature keeps them. */
export const acknowledgedOf = (
  checks: readonly PrescriptionCheck[],
  { ticked, overrideReason }: { ticked: readonly string[]; overrideReason: string },
): Prescription["acknowledged"] =>
  checks
    .filter((check) => ticked.includes(checkKey(check)))
    .map((check) => {
      const { kind, about, level } = check;
      const { title, text } = checkWords(check);
      return { kind, about, what: `${title}: ${text}`.slice(0, 300), reason: level === "stop" ? overrideReason : "" };
    });

interface ChecksPartProps {
  /** Null: a medicine that is not in the list. */
  product: Parameters<typeof hasInteractions>[0] | null;
  checks: readonly PrescriptionCheck[];
  ticked: readonly string[];
  onTicked: (ticked: string[]) => void;
  reason: { value: string; onChange: (value: string) => void; errorText: string | undefined };
  /** Some are not ticked: the words are at the first of them, which takes the focus. */
  fault: string | undefined;
}

function Fault(props: { id: string; children: ReactNode }) {
  return <Typography role="alert" sx={{ color: "error.main", fontWeight: 600 }} {...props} />;
}

/** The warnings before a signature, each with a tick of its own. */
export function ChecksPart({ product, checks, ticked, onTicked, reason, fault }: ChecksPartProps) {
  const faultId = useId();
  const first = fault === undefined ? undefined : checks.find((check) => !ticked.includes(checkKey(check)));
  const isStopped = hasStop(checks);
  return (
    <Box component="section" aria-label={words.checks} sx={{ display: "grid", gap: 2 }}>
      <Typography component="h3" variant="h4">
        {words.checks}
      </Typography>
      {checks.length === 0 && <Typography sx={{ color: "ink2" }}>{words.checksFine}</Typography>}
      {(product === null || !hasInteractions(product)) && <Typography>{words.interactionsUnchecked}</Typography>}
      {checks.map((check) => {
        const { title, text } = checkWords(check);
        const key = checkKey(check);
        return (
          <Alert key={key} severity={check.level === "stop" ? "error" : "warning"}>
            <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
            <Typography>{text}</Typography>
            <FormControlLabel
              sx={{ minHeight: 48 }}
              control={
                <Checkbox
                  checked={ticked.includes(key)}
                  onChange={(_, isOn) => onTicked(isOn ? [...ticked, key] : ticked.filter((one) => one !== key))}
                  slotProps={{
                    input: {
                      "aria-label": `${words.checked}: ${title}`,
                      ...(check === first && { "aria-invalid": true, "aria-describedby": faultId }),
                    },
                  }}
                />
              }
              label={words.checked}
            />
            {check === first && <Fault id={faultId}>{fault}</Fault>}
          </Alert>
        );
      })}
      {isStopped && (
        <TextField
          label={words.overrideReason}
          value={reason.value}
          onChange={({ target }) => reason.onChange(target.value)}
          errorText={reason.errorText}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      )}
      {fault !== undefined && first === undefined && <Fault id={faultId}>{fault}</Fault>}
    </Box>
  );
}
