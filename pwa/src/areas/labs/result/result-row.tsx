import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { scaleOf } from "@fernpaw/domain/labs/analytes";
import { implausible, type LabFlag, milliText } from "@fernpaw/domain/labs/lab-value";
import { recordResults } from "@fernpaw/domain/labs/lab-result.mutations";
import { type KeyboardEvent, useRef, useState } from "react";
import { DECIMAL } from "../../../form/field-props.ts";
import { readDecimal } from "../../../form/typed-number.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { shortDate } from "../../../ui/clock-time.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastProblem } from "../../../ui/toast.ts";
import { copy } from "../labs.copy.ts";
import { flagOfResult, type OrderPage } from "../labs.queries.ts";
import { FlagWord, flagColour } from "./flag-mark.tsx";
import { RangeBar } from "./range-bar.tsx";
import { rangeOf, type TestRow, usualUnit } from "./test-rows.ts";

interface ResultRowProps {
  row: TestRow;
  page: OrderPage;
  sort: number;
  /** Not for a person who only reads. */
  mayEdit: boolean;
  onNext: (from: HTMLElement) => void;
}

/** As it is kept: a number with a full stop, whatever the clinic writes; words as they are. */
function keptValue(typed: string, locale: string): string {
  const [, sign = "", rest = ""] = /^\s*([<>]?=?)\s*(.*?)\s*$/.exec(typed) ?? [];
  const read = readDecimal(rest, { locale, decimals: 3 });
  return "value" in read ? `${sign}${milliText(read.value)}` : typed.trim();
}

/** The range of the report that brought the value, as long as its unit stays; otherwise the one on file. */
function rangeIn({ row, page }: Pick<ResultRowProps, "row" | "page">, unit: string) {
  const { result, analyte } = row;
  const isOfReport = result?.unit === unit && (result.lowMilli !== null || result.highMilli !== null);
  if (isOfReport) return { lowMilli: result.lowMilli, highMilli: result.highMilli, source: result.rangeSource };
  const onFile = rangeOf(page, analyte, unit);
  return onFile && { lowMilli: onFile.lowMilli, highMilli: onFile.highMilli, source: onFile.source };
}

function useResult({ row, page, sort }: ResultRowProps) {
  const { mutate, settings } = useClinic();
  const saved = row.result?.value ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const [chosenUnit, setUnit] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const unit = chosenUnit ?? usualUnit(row, page);
  const kept = rangeIn({ row, page }, unit);
  const ends = { lowMilli: kept?.lowMilli ?? null, highMilli: kept?.highMilli ?? null };
  const value = typed === null ? saved : keptValue(typed, settings.locale);
  const earlierMilli = row.earlier?.unit === unit ? row.earlier.valueMilli : null;
  const reason = implausible(value, ends, earlierMilli, scaleOf(row.analyte, unit));
  const sending = useRef<string | null>(null);
  const send = (next: string, nextUnit: string, before: string | null): void => {
    sending.current = next;
    const { analyte, name, place } = row;
    const range = rangeIn({ row, page }, nextUnit) ?? null;
    const entered = { analyte, name, place, value: next, unit: nextUnit, range, sort, before };
    mutate(recordResults, { orderId: page.order.id, results: [entered] }).then(
      () => {
        sending.current = null;
        setTyped(null);
        setAsked(null);
      },
      // The typed text stays in the field.
      (error: unknown) => {
        sending.current = null;
        toastProblem(refusalText(error));
      },
    );
  };
  const before = row.result?.value ?? null;
  return {
    typed: typed ?? saved,
    value,
    unit,
    ends,
    range: kept,
    isUnsaved: typed !== null && value !== saved,
    question: typed !== null && asked === value && value !== saved ? reason : null,
    type: setTyped,
    /** Saves; an implausible value is asked about first, and saved when it is left or entered again. */
    leave: (): boolean => {
      // Enter leaves the field too.
      if (typed === null || sending.current === value) return true;
      if (value === saved) {
        setTyped(null);
        return true;
      }
      if (reason !== null && asked !== value) {
        setAsked(value);
        return false;
      }
      send(value, unit, before);
      return true;
    },
    keep: () => send(value, unit, before),
    /** Of two values that differ, the shown one. */
    confirm: () => send(saved, unit, saved),
    chooseUnit: (next: string): void => {
      setUnit(next);
      if (saved !== "" && typed === null) send(saved, next, before);
    },
  };
}

/** One test: its value, the range and the flag. The flag follows when the field is left. */
export function ResultRow(props: ResultRowProps) {
  const { row, page, mayEdit } = props;
  const { timeZone } = useClinic();
  const entry = useResult(props);
  const { result, earlier, name } = row;
  const shownRange = result ? { lowMilli: result.lowMilli, highMilli: result.highMilli } : entry.ends;
  const flag = result && !entry.isUnsaved && result.value !== "" ? flagOfResult(result) : null;
  const dayOf = (at: string): string => shortDate(localDateOf(at, timeZone));
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gap: { xs: 1, md: 3 },
        alignItems: "center",
        gridTemplateColumns: {
          xs: "minmax(0, 1fr) auto",
          md: "minmax(7rem, 1.1fr) 11.5rem minmax(6rem, 1fr) 8rem 8rem 5rem",
        },
        py: 2,
        px: 4,
        borderTop: 1,
        borderColor: "line",
      }}
    >
      <Typography component="label" htmlFor={`lab-${row.key}`} sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
        {name} {result && page.pending.has(result.id) && <PendingMark />}
      </Typography>
      <Box sx={{ gridColumn: { xs: "1 / -1", md: "auto" } }}>
        <ValueField {...props} entry={entry} flag={flag} />
      </Box>
      <Typography sx={{ color: "ink2", gridColumn: { xs: 1, md: "auto" } }}>
        {shownRange.lowMilli === null && shownRange.highMilli === null
          ? copy.noRange
          : copy.rangeWords(endText(shownRange.lowMilli), endText(shownRange.highMilli))}
      </Typography>
      <Box sx={{ display: { xs: "none", md: "block" } }}>
        <RangeBar valueMilli={result?.valueMilli ?? null} {...shownRange} />
      </Box>
      <Box sx={{ justifySelf: { xs: "end", md: "start" } }}>{flag && <FlagWord flag={flag} />}</Box>
      <Typography
        sx={{ display: { xs: "none", md: "block" }, textAlign: "end", color: "ink2" }}
        title={earlier && dayOf(earlier.enteredAt)}
      >
        {earlier?.value ?? ""}
      </Typography>
      <RowNotes row={row} page={page} mayEdit={mayEdit} entry={entry} />
    </Box>
  );
}

interface EntryProps {
  entry: ReturnType<typeof useResult>;
}

interface ValueFieldProps extends ResultRowProps, EntryProps {
  flag: LabFlag | null;
}

function ValueField({ row, mayEdit, onNext, entry, flag }: ValueFieldProps) {
  const { name, units } = row;
  const unitText = entry.unit || copy.noUnit;
  // Also where the report gave none, or one that is unknown for the test.
  const hasChoice = units.some((unit) => unit !== entry.unit);
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (entry.leave()) onNext(event.currentTarget);
  };
  return (
    <TextField
      id={`lab-${row.key}`}
      value={entry.typed}
      disabled={!mayEdit}
      onChange={(event) => entry.type(event.target.value)}
      onBlur={() => void entry.leave()}
      onKeyDown={handleKey}
      slotProps={{
        htmlInput: {
          ...DECIMAL,
          inputMode: "text",
          maxLength: 400,
          "data-lab-value": "",
          style: { fontWeight: 700, minWidth: 0 },
        },
      }}
      sx={{ "& input": { color: flag ? flagColour(flag) : "inherit" } }}
      end={
        hasChoice && mayEdit ? (
          <MenuButton isIcon label={copy.unitOf(name, unitText)} startIcon={<UnitText>{unitText}</UnitText>}>
            {units.map((unit) => (
              <MenuEntry key={unit} kind="radio" isChosen={unit === entry.unit} onPick={() => entry.chooseUnit(unit)}>
                {unit}
              </MenuEntry>
            ))}
          </MenuButton>
        ) : (
          entry.unit
        )
      }
    />
  );
}

type RowNotesProps = Pick<ResultRowProps, "row" | "page" | "mayEdit"> & EntryProps;

/** The question about an implausible value, two values that differ, and the former ones. */
function RowNotes({ row: { result }, page, mayEdit, entry }: RowNotesProps) {
  const { timeZone } = useClinic();
  const dayOf = (at: string): string => shortDate(localDateOf(at, timeZone));
  const lastFormer = result?.former.at(-1);
  if (entry.question === null && !lastFormer) return null;
  return (
    <Box sx={{ gridColumn: "1 / -1" }}>
      {entry.question !== null && (
        <Box
          role="alert"
          sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center", color: "warning.main" }}
        >
          <Typography sx={{ fontWeight: 600 }}>
            {`${copy.check(entry.value, entry.unit)} ${copy.reasons[entry.question]} ${copy.notSaved}`}
          </Typography>
          <Button size="sm" onClick={entry.keep}>
            {copy.keep}
          </Button>
        </Box>
      )}
      {result?.isDisputed === "yes" && lastFormer && (
        <Box
          role="status"
          sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center", color: "warning.main" }}
        >
          <Typography sx={{ fontWeight: 600 }}>{copy.disputed(`${lastFormer.value} ${lastFormer.unit}`)}</Typography>
          {mayEdit && (
            <Button size="sm" onClick={entry.confirm}>
              {copy.keepThis}
            </Button>
          )}
        </Box>
      )}
      {lastFormer && result?.isDisputed === "no" && (
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {result.former
            .map(({ value, unit, by, at }) => copy.former(`${value} ${unit}`.trim(), page.nameOf(by), dayOf(at)))
            .join(", ")}
        </Typography>
      )}
    </Box>
  );
}

function UnitText({ children }: { children: string }) {
  return (
    <Box
      component="span"
      sx={{ typography: "body2", whiteSpace: "nowrap", color: "ink2", textDecoration: "underline dotted" }}
    >
      {children}
    </Box>
  );
}

const endText = (milli: number | null): string => (milli === null ? "" : milliText(milli));
