import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import type { Clause } from "@fernpaw/domain/consents/form-template";
import { AGREED } from "@fernpaw/domain/consents/signed-form";
import { useId, type ReactNode } from "react";
import { FaultLine } from "../../../form/fault-line.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "../consents.copy.ts";

const MOST_INITIALS = 12;
/** Client text: read at arm's length. */
export const CLIENT_TEXT = { fontSize: "1.1875rem", lineHeight: 1.5, whiteSpace: "pre-line" } as const;
const ROOMY = { minHeight: 48, alignItems: "flex-start", mr: 0 } as const;
/** The first line is level with the box. */
const BESIDE_BOX = { ...CLIENT_TEXT, pt: 2.5 } as const;

interface ClauseFieldProps {
  clause: Clause;
  answer: string;
  onAnswer: (answer: string) => void;
  fault: string | undefined;
  money: (minor: number) => string;
}

/** A clause with its answer, in letters for the client. */
export function ClauseField({ clause, answer, onAnswer, fault, money }: ClauseFieldProps) {
  const { kind, text, options } = clause;
  if (kind === "text") return <Typography sx={CLIENT_TEXT}>{text}</Typography>;
  if (kind === "agree")
    return (
      <div>
        <FormControlLabel
          sx={ROOMY}
          control={
            <Checkbox checked={answer === AGREED} onChange={(_, isTicked) => onAnswer(isTicked ? AGREED : "")} />
          }
          label={<Typography sx={BESIDE_BOX}>{text}</Typography>}
        />
        <FaultLine words={fault === undefined ? undefined : copy.sign.faults.agree} />
      </div>
    );
  if (kind === "initials")
    return (
      <Asked text={text}>
        <Box sx={{ maxWidth: "14rem", mt: 2 }}>
          <TextField
            label={copy.sign.initials}
            value={answer}
            onChange={({ target }) => onAnswer(target.value)}
            errorText={fault}
            slotProps={{ htmlInput: { maxLength: MOST_INITIALS, autoComplete: "off" } }}
          />
        </Box>
      </Asked>
    );
  return (
    <Options
      text={text}
      value={answer}
      options={options.map(({ label, addMinor }) => ({
        value: label,
        label: addMinor === null ? label : `${label} (${money(addMinor)})`,
      }))}
      onChange={onAnswer}
      fault={fault}
    />
  );
}

function Asked({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Typography id={id} sx={CLIENT_TEXT}>
        {text}
      </Typography>
      {children}
    </div>
  );
}

interface OptionsProps<Value extends string> {
  text: string;
  hint?: string;
  value: Value | "";
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  fault: string | undefined;
}

/** One of a few answers, each with room for a finger. */
export function Options<Value extends string>({ text, hint, value, options, onChange, fault }: OptionsProps<Value>) {
  const id = useId();
  return (
    <div>
      <Typography id={id} sx={{ ...CLIENT_TEXT, fontWeight: 600 }}>
        {text}
      </Typography>
      {hint !== undefined && <Typography sx={{ color: "ink2" }}>{hint}</Typography>}
      <RadioGroup aria-labelledby={id} value={value} onChange={(_, chosen) => onChange(chosen as Value)}>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            control={<Radio />}
            sx={ROOMY}
            label={<Typography sx={BESIDE_BOX}>{option.label}</Typography>}
          />
        ))}
      </RadioGroup>
      <FaultLine words={fault} />
    </div>
  );
}
