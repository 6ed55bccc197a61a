import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import { addressFor } from "@fernpaw/domain/messages/message-rules";
import {
  certificateDocument,
  certificateText,
  whyNoCertificate,
  type CertifiedPet,
} from "@fernpaw/domain/vaccinations/certificate";
import { useLiveQuery } from "dexie-react-hooks";
import { Mail } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { IncompleteNote } from "../../clinics/public/paper/incomplete-note.tsx";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import { certificateTarget } from "../../paper/public/print-target.ts";
import { birthText, chipText, sexText } from "../../pets/public/pet-words.ts";
import { weightText, weightUnitOf } from "../../pets/public/weight.ts";
import { certificatePage, type CertificatePage } from "./certificate.queries.ts";
import { copy } from "./certificate.copy.ts";
import { MailDialog } from "./mail-dialog.tsx";

interface CertificateScreenProps {
  petId: string;
  /** Null: what protects the pet now. */
  vaccinationId: string | null;
}

/** The vaccinations of a pet on paper, to print, save or mail. */
export function CertificateScreen({ petId, vaccinationId }: CertificateScreenProps) {
  const { db, can } = useClinic();
  const page = useLiveQuery(() => certificatePage(db, petId, vaccinationId), [db, petId, vaccinationId]);
  if (!can("clients:view")) return <EmptyState isPage title={copy.noView} />;
  const list = { to: paths.clients, title: copy.clients };
  return (
    <RowPage page={page} missing={{ title: copy.missing, hint: copy.missingHint }} list={list}>
      {(found) => <Certificate page={found} vaccinationId={vaccinationId} />}
    </RowPage>
  );
}

function certifiedPet({ pet, type, weight }: CertificatePage, clinicUnit: "kg" | "lb"): CertifiedPet {
  const chip = pet.identifiers.find(({ kind }) => kind === "microchip");
  return {
    name: pet.name,
    kind: [type?.name ?? "", pet.breed].filter((part) => part !== "").join(", "),
    sex: sexText(pet),
    born: birthText(pet),
    colour: [pet.colour, pet.markings].filter((part) => part !== "").join(", "),
    chip: chip ? chipText(chip.value) : "",
    weight: weight ? weightText(weight.weightG, weightUnitOf(type, clinicUnit)) : "",
  };
}

function Certificate({ page, vaccinationId }: { page: CertificatePage; vaccinationId: string | null }) {
  const { db, clinicId, settings, timeZone, can } = useClinic();
  const { pet, vaccinations, vets, client, recipient } = page;
  const paper = useLiveQuery(() => paperOf(db, clinicId), [db, clinicId]);
  const today = useToday(timeZone);
  const action = useAction(pdfProblem);
  const [vetId, setVetId] = useState(page.vetId);
  const [isMailing, setMailing] = useState(false);
  if (paper === undefined) return <SkeletonRows />;
  const vet = vets.find(({ id }) => id === vetId) ?? null;
  const whys = vaccinations.length === 1 ? vaccinations.map((one) => whyNoCertificate(one, vet)) : [];
  const why = whys.find((one) => one !== null) ?? null;
  const facts = { pet: certifiedPet(page, settings.weightUnit), vaccinations, vet, dayText: fullDate };
  const document = paper && certificateDocument({ ...facts, paper: paper.sheet, recipient, today });
  const mayMail = client !== null && can("clients:manage") && addressFor(client, "email") !== "";
  const isReady = why === null && vaccinations.length > 0;
  const target = certificateTarget(pet.id, vaccinationId);
  return (
    <div>
      <PageHeader
        title={copy.title(pet.name)}
        crumbs={[
          { label: copy.clients, to: paths.clients },
          { label: pet.name, to: paths.pet(pet.id) },
          { label: copy.crumb },
        ]}
        actions={
          isReady &&
          paper &&
          document && (
            <>
              {mayMail && (
                <Button startIcon={<Mail size={20} aria-hidden="true" />} onClick={() => setMailing(true)}>
                  {copy.mail}
                </Button>
              )}
              <PdfButton document={document} locationId={paper.locationId} about={pet.name} action={action} />
              <PrintButton target={target} />
            </>
          )
        }
      />
      <ProblemAlert problem={action.problem} />
      <PrintJobNote target={target} />
      {vaccinations.length === 0 ? (
        <EmptyState title={copy.nothing} />
      ) : (
        <>
          <VetChoice vets={vets} value={vetId} onChange={setVetId} />
          {why !== null && (
            <Alert severity="warning" className="beside-paper" sx={{ mb: 4 }}>
              {copy.why[why]}
            </Alert>
          )}
          {paper && !paper.isComplete && <IncompleteNote />}
          {isReady && paper && document && <PaperPage document={document} letterhead={paper.letterhead} />}
        </>
      )}
      {isMailing && client && document && paper && (
        <MailDialog
          client={client}
          pet={pet}
          document={document}
          locationId={paper.locationId}
          text={certificateText(facts)}
          draftKey={`mail:certificate:${target.subjectId}`}
          onClose={() => setMailing(false)}
        />
      )}
    </div>
  );
}

interface VetChoiceProps extends Pick<CertificatePage, "vets"> {
  value: string;
  onChange: (vetId: string) => void;
}

function VetChoice({ vets, value, onChange }: VetChoiceProps) {
  return (
    <Box className="beside-paper" sx={{ maxWidth: "24rem", mb: 4 }}>
      <TextField select label={copy.vet} value={value} onChange={({ target }) => onChange(target.value)}>
        <MenuItem value="">{copy.nobody}</MenuItem>
        {vets.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
