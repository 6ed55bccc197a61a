import MenuItem from "@mui/material/MenuItem";
import Box from "@mui/material/Box";
import { TEXT_CHANNELS } from "@fernpaw/domain/messages/message";
import type { ReminderStep } from "@fernpaw/domain/reminders/reminder";
import { Trash2 } from "lucide-react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { newId } from "../../../db/new-id.ts";
import { TextField } from "../../../ui/text-field.tsx";
import type { ReminderSetup, Template } from "../reminders.queries.ts";
import { channelWords, copy } from "./setup.copy.ts";

const words = copy.types;

/** A step as it is typed. */
export interface StepDraft {
  key: string;
  days: string;
  /** Templates in the order of preference; empty: none. */
  templateIds: string[];
  channelOf: Readonly<Record<string, Template["channel"]>>;
}

export const stepDrafts = (steps: readonly ReminderStep[]): StepDraft[] =>
  steps.map(({ offsetDays, sends }) => ({
    key: newId(),
    days: String(offsetDays),
    templateIds: sends.map(({ templateId }) => templateId),
    channelOf: Object.fromEntries(sends.map(({ templateId, channel }) => [templateId, channel])),
  }));

const usable = ({ templates }: ReminderSetup): Template[] =>
  templates.filter(({ purpose, status }) => purpose === "reminder" && status === "active");

/** By e-mail, else by text message, as far as there are templates. */
export function blankStep(setup: ReminderSetup, days: string): StepDraft {
  const first = (["email", "sms"] as const).flatMap(
    (channel) => usable(setup).find((template) => template.channel === channel) ?? [],
  );
  return {
    key: newId(),
    days,
    templateIds: first.map(({ id }) => id),
    channelOf: Object.fromEntries(first.map(({ id, channel }) => [id, channel])),
  };
}

/** In the order of their days; null while one of them is no step. */
export function parseSteps(drafts: readonly StepDraft[]): ReminderStep[] | null {
  const steps = drafts.map(({ days, templateIds, channelOf }) => ({
    offsetDays: /^-?\d{1,3}$/.test(days.trim()) ? Number(days) : Number.NaN,
    sends: templateIds.flatMap((templateId) => {
      const channel = channelOf[templateId];
      return channel ? [{ channel, templateId }] : [];
    }),
  }));
  const isWrong = steps.some(({ offsetDays, sends }) => !(Math.abs(offsetDays) <= 365) || sends.length === 0);
  if (isWrong || new Set(steps.map(({ offsetDays }) => offsetDays)).size < steps.length) return null;
  return steps.toSorted((a, b) => a.offsetDays - b.offsetDays);
}

interface StepFieldsProps {
  draft: StepDraft;
  setup: ReminderSetup;
  onChange: (draft: StepDraft) => void;
  onRemove: () => void;
}

export function StepFields({ draft, setup, onChange, onRemove }: StepFieldsProps) {
  const templates = usable(setup);
  const labels = [words.first, words.second, words.third];
  const choose = (place: number, templateId: string): void => {
    const next = draft.templateIds.toSpliced(place, 1, ...(templateId === "" ? [] : [templateId]));
    const channelOf = Object.fromEntries(setup.templates.map(({ id, channel }) => [id, channel]));
    onChange({ ...draft, templateIds: next, channelOf });
  };
  const shown = Math.min(draft.templateIds.length + 1, TEXT_CHANNELS.length);
  return (
    <Box
      sx={{
        display: "grid",
        gap: 3,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr) auto", sm: "9rem repeat(3, minmax(0, 1fr)) auto" },
      }}
    >
      <TextField
        type="number"
        label={words.stepDays}
        value={draft.days}
        onChange={(event) => onChange({ ...draft, days: event.target.value })}
        slotProps={{ htmlInput: { min: -365, max: 365 }, inputLabel: { shrink: true } }}
      />
      {Array.from({ length: shown }, (_, place) => {
        const chosen = draft.templateIds[place] ?? "";
        const taken = draft.templateIds.filter((_id, at) => at !== place).map((id) => draft.channelOf[id]);
        const offered = templates.filter(({ id, channel }) => id === chosen || !taken.includes(channel));
        return (
          <TextField
            key={labels[place] + String(place)}
            select
            label={labels[place]}
            value={offered.some(({ id }) => id === chosen) ? chosen : ""}
            onChange={(event) => choose(place, event.target.value)}
            sx={{ gridColumn: { xs: "1 / -1", sm: "auto" } }}
          >
            <MenuItem value="">{words.nothing}</MenuItem>
            {offered.map((template) => (
              <MenuItem key={template.id} value={template.id}>
                {`${channelWords[template.channel]}: ${template.name}`}
              </MenuItem>
            ))}
          </TextField>
        );
      })}
      <Box sx={{ gridRow: 1, gridColumn: { xs: 2, sm: 5 } }}>
        <IconButton label={words.removeStep} onClick={onRemove}>
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </Box>
    </Box>
  );
}
