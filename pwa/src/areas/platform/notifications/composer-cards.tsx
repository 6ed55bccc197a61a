import { announcementTitle } from "@fernpaw/domain/notifications/announcement-title.copy";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { DateField } from "../../../form/date-field.tsx";
import type { Form } from "../../../form/form-types.ts";
import { TimeField } from "../../../form/time-field.tsx";
import { Card } from "../../../ui/card.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { copy as uiCopy } from "../../../ui/ui.copy.ts";
import type { Typed } from "./announcements-api.ts";
import { PinnedMark } from "./announcement-columns.tsx";
import { announcementsCopy as copy } from "./announcements.copy.ts";

/** When an announcement appears, and when it goes. */
export function TimesCard({ form }: { form: Form<Typed> }) {
  return (
    <Card>
      <FormColumns>
        <DateField tense="future" label={copy.fromDay} helperText={copy.fromHint} {...form.bind("fromDay")} />
        <TimeField label={copy.fromTime} {...form.bind("fromTime")} />
        <DateField tense="future" label={copy.untilDay} helperText={copy.untilHint} {...form.bind("untilDay")} />
        <TimeField label={copy.untilTime} {...form.bind("untilTime")} />
      </FormColumns>
      <FormControlLabel
        control={<Checkbox checked={form.values.isPinned} onChange={(_, isOn) => form.set({ isPinned: isOn })} />}
        label={copy.pin}
      />
    </Card>
  );
}

/** The announcement as clinics see it, as text alone: a script in it does nothing. */
export function Preview({ values: { title, body, severity, isPinned } }: { values: Typed }) {
  const heading = announcementTitle(severity, title.trim() === "" ? copy.title : title.trim());
  return (
    <Card title={copy.preview}>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.arrives}
      </Typography>
      <Card component="div" sx={{ my: 2 }}>
        <strong style={{ overflowWrap: "anywhere" }}>{heading}</strong>
        <Typography>{uiCopy.announcement}</Typography>
      </Card>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {copy.reads}
      </Typography>
      <Card component="div" sx={{ my: 2 }}>
        <strong style={{ overflowWrap: "anywhere" }}>{heading}</strong>
        {isPinned && <PinnedMark />}
        <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{body}</Typography>
      </Card>
    </Card>
  );
}
