import { sheetOf } from "@fernpaw/domain/clinics/paper-document";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { TriangleAlert } from "lucide-react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, fullDate, useNow, useToday } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { copy as petCopy } from "../pets.copy.ts";
import { petPage, weightsOf, type PetPage } from "../pets.queries.ts";
import { PaperChoice } from "../../clinics/public/paper/paper-choice.tsx";
import { paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import type { PrintTarget } from "../../paper/public/print-target.ts";
import "./print.css";
import { labelDocument, type LabelLines } from "./label-document.ts";
import { petsWords } from "../pets.words.copy.ts";
import { copy, formWords, PRINT_FORMS, type PrintForm } from "./print.copy.ts";
import { alertsOn, allergiesOf } from "../public/pet-warnings.queries.ts";
import { roleWords } from "../public/timeline.copy.ts";
import { ageText, birthText, chipText, sexText, temperamentWords } from "../public/pet-words.ts";
import { aboutCopy, alertKindWords, allergyTitle } from "../public/warning-words.ts";
import { weightText, weightUnitOf } from "../public/weight.ts";

const words = petsWords.fields.pets;

interface PetPrintProps {
  petId: string;
  form: PrintForm;
  onForm: (form: PrintForm) => void;
}

const KINDS = { card: "petCard", label62: "petLabel62", label80: "petLabel80", label67: "petLabel67" } as const;

/** Empty lines of three, to be written on by hand: more than a page holds, which shows as many as there is room for. */
const LOG_CELLS = 90;

/** A pet on paper: a card for its cage, or a label. What is seen is what is printed, from the device's copy alone. */
export function PetPrintScreen({ petId, form, onForm }: PetPrintProps) {
  const { db, sync, can, clinicId, timeZone, settings } = useClinic();
  const today = useToday(timeZone);
  const page = useLiveQuery(() => petPage(db, petId), [db, petId]);
  const weights = useLiveQuery(() => weightsOf(sync, petId), [sync, petId]);
  const alerts = useLiveQuery(() => alertsOn(db, [petId], today), [db, petId, today]);
  const allergies = useLiveQuery(() => allergiesOf(db, petId), [db, petId]);
  const letterhead = useLiveQuery(() => paperOf(db, clinicId), [db, clinicId]);
  const action = useAction(pdfProblem);
  if (!can("clients:view")) return <EmptyState isPage title={petCopy.noView} />;
  if (page === null) return <EmptyState isPage title={petCopy.notHere} hint={petCopy.notHereHint} />;
  if (!page || !weights || !alerts || !allergies) return <SkeletonRows rows={6} />;
  const isLetter = sheetOf(settings.country) === "letter";
  const wordsOf = (one: PrintForm): string => (one === "card" && isLetter ? copy.cardOnLetter : formWords[one]);
  const target: PrintTarget = { kind: KINDS[form], subjectId: petId, day: null };
  const last = weights.at(-1);
  const unit = weightUnitOf(page.type, settings.weightUnit);
  const facts: PaperFacts = {
    page,
    weight: last ? weightText(last.weightG, unit) : "",
    warnings: [
      ...allergies.map(allergyTitle),
      ...alerts.map(({ kind, text }) => aboutCopy.warning(alertKindWords[kind], text)),
    ],
  };
  const label = form === "card" ? null : { size: form, lines: labelLines(facts, today) };
  return (
    <div>
      <PageHeader
        title={copy.title(page.pet.name)}
        crumbs={[
          { label: petCopy.clients, to: paths.clients },
          { label: page.pet.name, to: paths.pet(petId) },
          { label: copy.crumb },
        ]}
        actions={
          <>
            {label && letterhead && (
              <PdfButton
                document={labelDocument(label.lines, label.size)}
                locationId={letterhead.locationId}
                action={action}
              />
            )}
            <PrintButton target={target} />
          </>
        }
      />
      <ProblemAlert problem={action.problem} />
      <PrintJobNote target={target} />
      <PaperChoice
        value={form}
        options={PRINT_FORMS.map((value) => ({ value, label: wordsOf(value) }))}
        onChange={onForm}
      />
      <article className={`paper paper-${form} ${isLetter ? "is-letter" : ""}`} aria-label={wordsOf(form)}>
        {label ? <Label {...label.lines} /> : <CageCard {...facts} />}
      </article>
    </div>
  );
}

interface PaperFacts {
  page: PetPage;
  /** Empty: not weighed. */
  weight: string;
  warnings: readonly string[];
}

const said = (...parts: string[]): string => parts.filter((part) => part !== "").join(" · ");

function signalmentOf({ page: { pet, type }, weight }: PaperFacts, today: LocalDate): string {
  return said(type?.name ?? "", pet.breed, sexText(pet), pet.status === "deceased" ? "" : ageText(pet, today), weight);
}

const chipOf = ({ pet }: PetPage): string =>
  chipText(pet.identifiers.find(({ kind }) => kind === "microchip")?.value ?? "");

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="paper-warnings">
      {warnings.map((warning) => (
        <li key={warning}>
          <TriangleAlert size="1.1em" aria-hidden="true" />
          <bdi>{warning}</bdi>
        </li>
      ))}
    </ul>
  );
}

function CageCard(facts: PaperFacts) {
  const { page, warnings } = facts;
  const { settings, timeZone } = useClinic();
  const now = useNow();
  const today = useToday(timeZone);
  const signalment = signalmentOf(facts, today);
  const { pet, owners } = page;
  const rows = [
    ...owners.map((owner) => ({ label: roleWords[owner.role], value: said(owner.name, owner.phone) })),
    { label: copy.born, value: birthText(pet) },
    { label: words.colour, value: said(pet.colour, pet.markings) },
    { label: copy.chip, value: chipOf(page) },
    { label: words.temperament, value: pet.temperament === "unknown" ? "" : temperamentWords[pet.temperament] },
    { label: words.diet, value: pet.diet },
    {
      label: words.insurance,
      value: pet.insurance === null ? "" : said(pet.insurance.insurer, pet.insurance.policyNo),
    },
  ].filter(({ value }) => value !== "");
  return (
    <>
      <p className="paper-clinic">{copy.printedAt(settings.name, fullDate(today), clockTime(now, timeZone))}</p>
      <h2 className="paper-name">
        <bdi>{pet.name}</bdi>
      </h2>
      <p className="paper-kind">{said(signalment, pet.number === null ? "" : copy.number(pet.number))}</p>
      <Warnings warnings={warnings} />
      {warnings.length === 0 && <p>{copy.noWarnings}</p>}
      <dl>
        {owners.length === 0 && (
          <div>
            <dt>{copy.owner}</dt>
            <dd>{copy.noOwner}</dd>
          </div>
        )}
        {rows.map(({ label, value }) => (
          <div key={`${label}:${value}`}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="paper-log" aria-hidden="true">
        {copy.log.map((head) => (
          <b key={head}>{head}</b>
        ))}
        {Array.from({ length: LOG_CELLS }, (_, cell) => (
          <span key={cell} />
        ))}
      </div>
    </>
  );
}

function labelLines(facts: PaperFacts, today: LocalDate): LabelLines {
  const { page, warnings } = facts;
  const { pet, owners } = page;
  const [owner] = owners;
  return {
    name: pet.name,
    signalment: signalmentOf(facts, today),
    owner: owner ? said(owner.name, owner.phone) : copy.noOwner,
    warnings,
    numbers: said(chipOf(page), pet.number === null ? "" : copy.number(pet.number)),
  };
}

function Label({ name, signalment, owner, warnings, numbers }: LabelLines) {
  const { settings } = useClinic();
  return (
    <>
      <h2 className="paper-name">
        <bdi>{name}</bdi>
      </h2>
      <p>{signalment}</p>
      <p className="paper-owner">
        <bdi>{owner}</bdi>
      </p>
      <Warnings warnings={warnings} />
      <p className="paper-foot">{said(numbers, settings.name)}</p>
    </>
  );
}
