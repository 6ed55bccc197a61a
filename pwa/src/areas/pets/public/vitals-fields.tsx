import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { type Measurement, measuredOf, weightsAmong } from "@fernpaw/domain/pets/measured";
import {
  MEASUREMENT_KINDS,
  type MeasurementKind,
  MEMBRANES,
  type TakenValue,
} from "@fernpaw/domain/pets/measurement-kinds";
import { besideBand, isStrangeVital, vitalBand } from "@fernpaw/domain/pets/vital-bands";
import { weightWarnings } from "@fernpaw/domain/pets/weight-warnings";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { shortDate, useNow } from "../../../ui/clock-time.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { useDraft } from "../../../session/drafts/drafts.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { usePetVitals, type PetVitals } from "../vitals/use-pet-vitals.ts";
import { ofVisit, useVitalEntry } from "../vitals/use-vital-entry.ts";
import { bandText, readVital, type ReadVital, vitalFigure, vitalText, vitalUnit } from "./vital-text.ts";
import { membraneWords, shortVitalWords, vitalCopy as copy } from "../vitals/vital-words.copy.ts";
import { weightQuestion } from "./warning-words.ts";

/** The row that an exam begins with. */
export const USUAL_VITALS: readonly MeasurementKind[] = ["weight", "temp", "hr", "rr"];

interface VitalsFieldsProps {
  petId: string;
  /** Null: measured outside of a visit. */
  visitId: string | null;
  /** Shown at first; a button shows the others. All: no button. */
  kinds?: readonly MeasurementKind[];
}

/**
 * A row of inputs for vital signs, each with its unit. A value is saved when its field is left, a strange one after a
 * question. An unsaved value comes back with its question after a reload or a change of tab. A field shows the value of
 * this visit; below it is the one before. Needs no form around it.
 */
export function VitalsFields({ petId, visitId, kinds = USUAL_VITALS }: VitalsFieldsProps) {
  const vitals = usePetVitals(petId);
  const [isWhole, setWhole] = useState(kinds.length === MEASUREMENT_KINDS.length);
  const shown = isWhole ? MEASUREMENT_KINDS : kinds;
  if (!vitals) return <Box aria-hidden="true" sx={{ minHeight: "5.5rem" }} />;
  return (
    <Box sx={{ display: "grid", gap: 3, gridTemplateColumns: "repeat(auto-fill, minmax(9.5rem, 1fr))" }}>
      {shown.map((kind) => (
        <VitalField key={`${petId} ${kind}`} kind={kind} petId={petId} visitId={visitId} vitals={vitals} />
      ))}
      {kinds.length < MEASUREMENT_KINDS.length && (
        <Box sx={{ gridColumn: "1 / -1" }}>
          <Button variant="link" size="sm" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
            {isWhole ? copy.fewer : copy.more}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface VitalFieldProps {
  kind: MeasurementKind;
  petId: string;
  visitId: string | null;
  vitals: PetVitals;
}

/** The question before a value is kept; null: none. */
function questionAbout(taken: TakenValue, now: string, { species, rows }: PetVitals, ours: Measurement | undefined) {
  const petTypeCode = species?.code ?? "";
  if (taken.kind !== "weight") return isStrangeVital(taken.kind, taken.value, petTypeCode) ? copy.strange : null;
  const previous = weightsAmong(rows).findLast(({ id }) => id !== ours?.id) ?? null;
  const warnings = weightWarnings({ weightG: taken.value, takenAt: now, petTypeCode, previous });
  return warnings.length > 0 ? weightQuestion(warnings) : null;
}

/** Words for a value beside the band of the species; null: within, or without a band on file. */
function besideText(taken: TakenValue, { species, units }: PetVitals): string | null {
  const band = vitalBand(taken.kind, species?.code ?? "");
  const side = band && besideBand(taken.value, band);
  return side && copy.beside(side, bandText(taken.kind, band, units), species?.name ?? "", band.source);
}

interface Asked {
  fault?: string | undefined;
  question?: string | undefined;
}

function useTypedVital({ kind, petId, visitId, vitals }: VitalFieldProps) {
  const now = useNow();
  const { rows, units } = vitals;
  const ours = ofVisit(rows, kind, visitId);
  const record = useVitalEntry({ petId, visitId });
  const figure = ours ? vitalFigure(ours, units) : "";
  const draft = useDraft<string>(`vital:${petId}:${visitId}:${kind}`);
  /** Null: unchanged since the last value was saved. Undefined: nothing was typed since the field was opened. */
  const [ownText, setOwnText] = useState<string | null | undefined>(undefined);
  const [ownState, setState] = useState<Asked>({});
  const latest = useRef<string | null>(null);
  const cameBack = ownText === undefined ? (draft.restored ?? null) : null;
  const typed = ownText === undefined ? cameBack : ownText;
  const judge = (text: string): Asked & { taken?: TakenValue } => {
    const read: ReadVital = readVital(kind, text, units);
    if ("unread" in read) return { fault: read.unread };
    return { taken: read.taken, question: questionAbout(read.taken, now, vitals, ours) ?? undefined };
  };
  const type = (text: string): void => {
    latest.current = text;
    setOwnText(text);
    setState({});
    draft.keep(text);
  };
  const isSaved = (): void => {
    setOwnText(null);
    setState({});
    void draft.discard();
  };
  const save = async (text: string, isConfirmed: boolean): Promise<void> => {
    // An answer saves a value that came back. Leaving its field does not.
    if (text === cameBack && !isConfirmed) return;
    if (text.trim() === "" || text === figure) return isSaved();
    const { taken, fault, question } = judge(text);
    if (!taken) return setState({ fault });
    if (question !== undefined && !isConfirmed) return setState({ question });
    try {
      await record(taken, ours);
      // Text that was typed meanwhile is not saved yet.
      if ((latest.current ?? text) === text) isSaved();
    } catch (error) {
      setState({ fault: refusalText(error) });
    }
  };
  const leave = useEffectEvent(() => {
    if (typeof ownText !== "string" || ownText === figure) return;
    const { taken, question } = judge(ownText);
    if (!taken || question !== undefined) return;
    void draft.discard();
    void record(taken, ours);
  });
  // A tab that is switched takes the field away without a blur.
  useEffect(() => () => leave(), []);
  const again = cameBack === null || ownState.fault !== undefined ? null : judge(cameBack);
  // A value that came back is asked about even where it is a usual one: the page may have been closed days ago.
  const { fault, question } = again?.taken
    ? { ...again, question: again.question ?? copy.unsaved }
    : (again ?? ownState);
  return { ours, text: typed ?? figure, typed, type, fault, question, save };
}

function VitalField(props: VitalFieldProps) {
  const { timeZone } = useClinic();
  const { kind, visitId, vitals } = props;
  const { units, rows } = vitals;
  const { ours, text, typed, type, question, fault, save } = useTypedVital(props);
  const before = measuredOf(rows, kind).findLast((row) => visitId === null || row.visitId !== visitId);
  const read = typed === null ? null : readVital(kind, typed, units);
  const shown = read && "taken" in read ? read.taken : typed === null ? ours : undefined;
  const beside = shown ? besideText(shown, vitals) : null;
  const last = before
    ? copy.last(vitalText(before, units), shortDate(localDateOf(before.takenAt, timeZone)))
    : copy.notMeasured;
  const isAsked = question !== undefined;
  const helper = question ?? beside ?? last;
  const common = {
    label: shortVitalWords[kind],
    value: text,
    errorText: fault,
    helperText: isAsked || beside !== null ? <Amber>{helper}</Amber> : helper,
  };
  return (
    <Box sx={{ minWidth: 0, ...(isAsked && { gridColumn: { sm: "span 2" } }) }}>
      {kind === "mm" ? (
        <TextField
          {...common}
          select
          onChange={({ target }) => {
            type(target.value);
            void save(target.value, false);
          }}
        >
          {MEMBRANES.map((word) => (
            <MenuItem key={word} value={membraneWords[word]}>
              {membraneWords[word]}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <TextField
          {...common}
          end={vitalUnit(kind, units)}
          slotProps={{ htmlInput: kind === "bp" || kind === "crt" ? { autoComplete: "off" } : DECIMAL }}
          onChange={({ target }) => type(target.value)}
          onBlur={() => void save(text, false)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void save(text, isAsked);
          }}
        />
      )}
      {isAsked && (
        <Button size="sm" onClick={() => void save(text, true)}>
          {copy.keep(shown ? vitalText(shown, units) : text)}
        </Button>
      )}
    </Box>
  );
}

function Amber({ children }: { children: string }) {
  return (
    <Typography component="span" variant="inherit" role="status" sx={{ color: "warning.main", fontWeight: 600 }}>
      {children}
    </Typography>
  );
}
