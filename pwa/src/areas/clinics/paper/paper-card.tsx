import { locations } from "@fernpaw/domain/clinics/clinic";
import { letterheadOf } from "@fernpaw/domain/clinics/letterhead";
import { letterheadWords } from "@fernpaw/domain/clinics/letterhead.copy";
import { correctLocation } from "@fernpaw/domain/clinics/location.mutations";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useEntityForm } from "../../../form/use-entity-form.ts";
import { labelsOf } from "../../../field-words.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { PictureControl } from "../../../ui/picture-control.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { Location } from "../../appointments/appointments.queries.ts";
import { copy } from "../clinics.copy.ts";
import { removeLogo, sendLogo } from "./location-logo.ts";
import { LetterheadFoot, LetterheadHead } from "./letterhead-view.tsx";

const FIELDS = [
  "legalName",
  "address",
  "phone",
  "email",
  "companyNumber",
  "taxNumber",
  "licenceNo",
  "bankDetails",
  "documentFooter",
] as const;
const labels = labelsOf(locations);
const typed = typedFields(locations, FIELDS);

const logoWords = (error: unknown): string => problemText(error, { noNetwork: copy.paper.noNetwork });

interface PaperCardProps {
  place: Location;
  title: string;
  /** The address asks for its form. */
  isAsked: boolean;
  onAnswered: () => void;
}

/** The letterhead of one location, as its documents show it. */
export function PaperCard({ place, title, isAsked, onAnswered }: PaperCardProps) {
  const [isOpened, setOpened] = useState(false);
  const close = (): void => {
    setOpened(false);
    if (isAsked) onAnswered();
  };
  return (
    <Card titleLevel="h3" title={title} actions={<Button onClick={() => setOpened(true)}>{copy.paper.change}</Button>}>
      <Typography sx={{ color: "ink2", mb: 3 }}>{copy.paper.hint}</Typography>
      <LetterheadPreview place={place} />
      <Box sx={{ mt: 3 }}>
        <PictureControl
          hasPicture={place.logoFile !== null}
          words={copy.paper.logo}
          send={(file) => sendLogo(place.id, file)}
          onRemove={() => removeLogo(place.id)}
          wordsOf={logoWords}
        />
      </Box>
      {(isOpened || isAsked) && <PaperDialog place={place} title={title} onClose={close} />}
    </Card>
  );
}

function LetterheadPreview({ place }: { place: Location }) {
  const { settings } = useClinic();
  const letterhead = letterheadOf(settings, place);
  return (
    <div className="paper paper-document paper-preview" role="group" aria-label={copy.paper.preview}>
      <LetterheadHead letterhead={letterhead} />
      <p className="paper-between">{copy.paper.between}</p>
      <LetterheadFoot letterhead={letterhead} />
    </div>
  );
}

function PaperDialog({ place, title, onClose }: { place: Location; title: string; onClose: () => void }) {
  const { settings } = useClinic();
  const form = useEntityForm({
    entity: locations,
    correct: correctLocation,
    row: place,
    read: typed.show,
    write: typed.read,
    onSaved: () => {
      toastDone(copy.saved);
      onClose();
    },
  });
  const { country } = settings;
  return (
    <FormDialog form={form} onClose={onClose} title={title} size="2xl" submitLabel={copy.save} isLarge>
      <TextField {...form.field("legalName")} label={labels.legalName} helperText={copy.paper.legalHint} />
      <TextField {...form.field("address")} label={labels.address} multiline minRows={2} />
      <FormColumns>
        <TextField {...form.field("phone")} label={labels.phone} type="tel" />
        <TextField {...form.field("email")} label={labels.email} type="email" />
        <TextField {...form.field("companyNumber")} label={letterheadWords.company(country)} />
        <TextField {...form.field("taxNumber")} label={letterheadWords.tax(country)} />
        <TextField {...form.field("licenceNo")} label={labels.licenceNo} />
      </FormColumns>
      <TextField {...form.field("bankDetails")} label={labels.bankDetails} multiline minRows={2} />
      <TextField
        {...form.field("documentFooter")}
        label={labels.documentFooter}
        helperText={copy.paper.footerHint}
        multiline
        minRows={2}
      />
      <LetterheadPreview place={{ ...place, ...form.values }} />
    </FormDialog>
  );
}
