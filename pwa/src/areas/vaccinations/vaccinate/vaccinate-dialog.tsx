import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { giveVaccines } from "@fernpaw/domain/vaccinations/vaccination.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { ShieldCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { allergyTitle } from "../../pets/public/warning-words.ts";
import { copy } from "../vaccinations.copy.ts";
import { readVaccinating, type Vaccinating } from "../vaccinations.queries.ts";
import { NextDue } from "./next-due.tsx";
import { OnRecord } from "./on-record.tsx";
import { SitesPart } from "./sites-part.tsx";
import { ToGive } from "./to-give.tsx";
import { type ChosenLine, chosenLines, type VaccinateForm, type VaccinateValues } from "./vaccinate-form.ts";
import { firstLines, givenOf, TYPED_BATCH } from "./vaccine-lines.ts";

interface VaccinateDialogProps extends VisitPartProps {
  onClose: () => void;
}

/** Vaccines that are due are ticked and have their batch, so that one tap gives them. */
export function VaccinateDialog({ visit, pet, onClose }: VaccinateDialogProps) {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  // As it was at the opening: a line must not change under the hand.
  const found = useLiveQuery(() => readVaccinating(db, visit, today), [db, visit.id, today]);
  const [first, setFirst] = useState<Vaccinating | null>(null);
  if (found && first === null) setFirst(found);
  if (first === null) {
    return (
      <Dialog isOpen onClose={onClose} title={copy.vaccinate(pet.name)} size="5xl">
        <AboutPets petIds={[pet.id]} />
        <SkeletonRows />
      </Dialog>
    );
  }
  return <VaccinateFormDialog visit={visit} pet={pet} known={first} onClose={onClose} />;
}

const COLUMN = { display: "grid", gap: 4, minWidth: 0, gridTemplateColumns: "minmax(0, 1fr)" } as const;

const FAULT_WORDS = {
  "lines.*.nextDueOn": copy.nextAfter,
  "lines.*.batchNo": copy.needsBatch,
  "lines.*.expiresOn": copy.packetExpired,
};

/** The field of a fault. A vaccine's place in the arguments is its place among the ticked ones; of a refusal it is text. */
function fieldOf([name, place, field]: readonly PropertyKey[], lines: readonly ChosenLine[]): string | null {
  if (name !== "vaccines") return null;
  const index = lines.filter(({ line }) => line.isTicked)[Number(place)]?.index;
  return index === undefined ? null : `lines.${index}.${String(field ?? "batchNo")}`;
}

function VaccinateFormDialog({ visit, pet, known, onClose }: VaccinateDialogProps & { known: Vaccinating }) {
  const form: VaccinateForm = useActionForm({
    mutation: giveVaccines,
    start: (): VaccinateValues => ({ lines: firstLines(known), isRead: false }),
    toArgs: (values, fault) => {
      const given = chosenLines(values.lines, known).filter(({ line }) => line.isTicked);
      if (given.length === 0) return fault("lines", copy.nothingTicked);
      const isUntraced = given.find(({ line }) => line.batch === TYPED_BATCH && line.batchNo.trim() === "");
      if (isUntraced) return fault(`lines.${isUntraced.index}.batchNo`, copy.needsBatch);
      const reactions = reactionsOf(given);
      if (reactions.length > 0 && !values.isRead) return fault("isRead", copy.mustRead);
      return {
        visitId: visit.id,
        vaccines: given.map(({ line, vaccine }) => givenOf(line, vaccine)),
        readAllergyIds: reactions.map(({ id }) => id),
      };
    },
    fieldAt: (path) => fieldOf(path, chosenLines(form.now().lines, known)),
    words: FAULT_WORDS,
    onSaved: ({ lines }) => {
      toastDone(copy.given(lines.filter(({ isTicked }) => isTicked).length));
      onClose();
    },
  });
  const chosen = chosenLines(form.values.lines, known);
  const ticked = chosen.filter(({ number }) => number !== null);
  const reactions = reactionsOf(ticked);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={
        <Box component="span" sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, alignItems: "center" }}>
          {copy.vaccinate(pet.name)}
          {reactions.length === 0 && <NoReaction />}
        </Box>
      }
      size="5xl"
      submitLabel={copy.give(ticked.length)}
      isDisabled={ticked.length === 0}
      hasCancel
      problem={form.problem ?? form.fault("lines") ?? null}
    >
      <AboutPets petIds={[pet.id]} />
      {reactions.length > 0 && (
        <Reactions
          words={[...new Set(reactions.map((allergy) => allergyTitle(allergy)))].join(" · ")}
          form={form}
          fault={form.fault("isRead")}
        />
      )}
      <Box
        sx={{
          display: "grid",
          gap: 5,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 2fr)" },
        }}
      >
        <Box sx={COLUMN}>
          <ToGive form={form} known={known} chosen={chosen} />
          <OnRecord known={known} />
        </Box>
        <Box sx={COLUMN}>
          <SitesPart form={form} known={known} ticked={ticked} />
          <NextDue form={form} ticked={ticked} currency={known.currency} />
        </Box>
      </Box>
    </FormDialog>
  );
}

function reactionsOf(lines: readonly ChosenLine[]) {
  const all = lines.flatMap(({ line, vaccine }) => (line.isTicked ? vaccine.reactions : []));
  return [...new Map(all.map((allergy) => [allergy.id, allergy])).values()];
}

function NoReaction() {
  return (
    <Typography
      component="span"
      sx={{ display: "inline-flex", gap: 1.5, alignItems: "center", color: "success.main", fontWeight: 600 }}
    >
      <ShieldCheck size={20} aria-hidden="true" />
      {copy.noReaction}
    </Typography>
  );
}

function Reactions({ words, form, fault }: { words: string; form: VaccinateForm; fault: string | undefined }) {
  return (
    <Box role="group" sx={{ bgcolor: "errorSoft.main", color: "errorSoft.text", p: 3.5, borderRadius: "14px" }}>
      <Box sx={{ display: "flex", gap: 2, alignItems: "center" }}>
        <TriangleAlert size={22} aria-hidden="true" style={{ flex: "none" }} />
        <Typography sx={{ fontWeight: 600 }}>{copy.reaction(words)}</Typography>
      </Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={form.values.isRead}
            onChange={(_, isRead) => form.set({ isRead })}
            sx={{ color: "inherit", "&.Mui-checked": { color: "inherit" } }}
          />
        }
        label={copy.readReaction}
      />
      {fault !== undefined && <Typography role="alert">{fault}</Typography>}
    </Box>
  );
}
