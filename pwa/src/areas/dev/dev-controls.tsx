import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import Switch from "@mui/material/Switch";
import { Mail, Phone, Plus, Save, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { ButtonSize, ButtonVariant } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { StepProgress } from "../../ui/step-progress.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { DateField } from "../../form/date-field.tsx";
import { TimeField } from "../../form/time-field.tsx";
import { copy } from "./dev.copy.ts";
import { Part, Row } from "./dev-part.tsx";

const VARIANTS = Object.keys(copy.buttons) as ButtonVariant[];
const SIZES: readonly ButtonSize[] = ["sm", "md", "lg"];

export function Buttons() {
  const { plain, icon, loading, disabled } = copy.buttonStates;
  return (
    <Part title={copy.sections.buttons}>
      {VARIANTS.map((variant) => {
        const label = (state: string, size: string) => `${copy.buttons[variant]} ${size}, ${state}`;
        return (
          <Box key={variant} sx={{ display: "grid", gap: 2 }}>
            {SIZES.map((size) => (
              <Row key={size}>
                <Button variant={variant} size={size} aria-label={label(plain, size)}>
                  {copy.buttons[variant]}
                </Button>
                <Button
                  variant={variant}
                  size={size}
                  startIcon={<Plus size={18} aria-hidden="true" />}
                  aria-label={label(icon, size)}
                >
                  {copy.buttons[variant]}
                </Button>
                <Button variant={variant} size={size} isLoading aria-label={label(loading, size)}>
                  {copy.buttons[variant]}
                </Button>
                <Button variant={variant} size={size} disabled aria-label={label(disabled, size)}>
                  {copy.buttons[variant]}
                </Button>
              </Row>
            ))}
          </Box>
        );
      })}
      <Row>
        <IconButton label={copy.overlays.save} onClick={() => undefined}>
          <Save size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={copy.overlays.confirmLabel}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </Row>
    </Part>
  );
}

export function Fields() {
  const { fields } = copy;
  const [time, setTime] = useState("09:30");
  const [day, setDay] = useState("2026-04-03");
  const [whose, setWhose] = useState<keyof typeof fields.choices>("all");
  return (
    <Part title={copy.sections.fields}>
      <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 17rem), 1fr))" }}>
        <TextField label={fields.plain} />
        <TextField label={fields.icon} icon={<Mail size={18} aria-hidden="true" />} type="email" />
        <TextField
          label={fields.helper}
          icon={<Phone size={18} aria-hidden="true" />}
          helperText={fields.helperText}
          type="tel"
        />
        <TextField
          label={fields.wrong}
          icon={<Mail size={18} aria-hidden="true" />}
          defaultValue={fields.wrongValue}
          errorText={fields.wrongText}
        />
        <TextField label={fields.disabled} defaultValue="1042" disabled />
        <TextField label={fields.unit} defaultValue="4.2" end={fields.kg} />
        <TextField label={fields.select} select defaultValue={fields.species[0]}>
          {fields.species.map((species) => (
            <MenuItem key={species} value={species}>
              {species}
            </MenuItem>
          ))}
        </TextField>
        <DateField label={fields.date} value={day} onChange={setDay} />
        <TimeField label={fields.time} value={time} onChange={setTime} />
        <TextField label={fields.notes} multiline minRows={3} />
      </Box>
      <Row>
        <Choice
          label={fields.choice}
          value={whose}
          onChange={setWhose}
          options={[
            { value: "all", label: fields.choices.all },
            { value: "mine", label: fields.choices.mine },
          ]}
        />
        <FormControlLabel control={<Checkbox defaultChecked />} label={fields.species[0]} />
        <FormControlLabel control={<Checkbox />} label={fields.species[1]} />
        <FormControlLabel control={<Radio checked />} label={fields.species[0]} />
        <FormControlLabel control={<Switch defaultChecked />} label={fields.species[2]} />
      </Row>
    </Part>
  );
}

export function Steps() {
  return (
    <Part title={copy.sections.steps}>
      {[0, 1, 2, 3].map((current) => (
        <StepProgress key={current} steps={copy.steps} current={current} label={copy.stepsLabel(current)} />
      ))}
    </Part>
  );
}
