import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from "@fernpaw/domain/imports/import-fields";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { InlineForm } from "../../form/form-body.tsx";
import { useCallForm } from "../../form/use-call-form.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dotted } from "../../ui/dotted.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { activePetTypes } from "../pets/pets.queries.ts";
import { DATE_ORDERS, importApi, type DateOrder, type ImportUpload } from "./import-api.ts";
import { ImportFacts } from "./import-facts.tsx";
import { importProblem } from "./import-problem.ts";
import { copy, dateOrderWords, faultWords, fieldWords } from "./import.copy.ts";
import { isNameless, needsDateOrder, needsSpecies } from "@fernpaw/domain/imports/import-mapping";
import { mappingFault, restIntoNotes } from "./mapping-rules.ts";
import { SheetChoice } from "./sheet-choice.tsx";

interface ColumnMappingProps {
  upload: ImportUpload;
  /** Another sheet of the spreadsheet was chosen. */
  onUpload: (upload: ImportUpload) => void;
  onChecking: () => void;
}

const EXAMPLES = 3;
const LEAVE_OUT = "";

interface Answers {
  mapping: ImportMapping;
  dateOrder: DateOrder | null;
  species: string | null;
}

function useColumnAnswers({ upload, onChecking }: Pick<ColumnMappingProps, "upload" | "onChecking">) {
  const [isOrderAsked, setOrderAsked] = useState(false);
  const asked = ({ mapping }: Answers) => ({
    dates: isOrderAsked || needsDateOrder(mapping, upload.sampleRows),
    species: needsSpecies(mapping),
  });
  const faultIn = (answers: Answers): string | null => {
    const { dates, species } = asked(answers);
    if (dates && answers.dateOrder === null) return faultWords.date_order_needed;
    if (species && answers.species === null) return faultWords.species_needed;
    return mappingFault(upload.columns, answers.mapping);
  };
  const form = useCallForm({
    start: (): Answers => ({
      mapping: Object.keys(upload.mapping).length > 0 ? upload.mapping : upload.guesses,
      dateOrder: upload.dateOrder,
      species: upload.species,
    }),
    faults: (answers) => {
      const fault = faultIn(answers);
      return fault === null ? {} : { columns: fault };
    },
    call: async (answers) => {
      const { dates, species } = asked(answers);
      await importApi.map(upload.id, {
        mapping: answers.mapping,
        dateOrder: dates ? answers.dateOrder : null,
        species: species ? answers.species : null,
      });
      await importApi.check(upload.id);
    },
    place: (_, error) => {
      const words = importProblem(error) ?? copy.offline;
      // Only the server reads far enough to see the first date that could be two days.
      if (words === faultWords.date_order_needed) setOrderAsked(true);
      return { "": words };
    },
    stays: true,
    onSaved: onChecking,
  });
  return { form, asks: asked(form.values) };
}

/** The meaning of each column: guesses to correct, and questions that are never guessed. */
export function ColumnMapping(props: ColumnMappingProps) {
  const { upload } = props;
  const { form, asks } = useColumnAnswers(props);
  const { mapping, species, dateOrder } = form.values;
  return (
    <Card title={copy.columnsTitle}>
      <InlineForm form={form}>
        <ImportFacts job={upload} />
        {upload.sheets.length > 1 && <SheetChoice upload={upload} onUpload={props.onUpload} />}
        <Typography sx={{ color: "ink2" }}>{copy.columnsHint(upload.rowsSeen, upload.encoding)}</Typography>
        <ColumnTable upload={upload} mapping={mapping} onMapping={(next) => form.set({ mapping: next })} />
        {Object.keys(mapping).length < upload.columns.length && (
          <Box>
            <Button onClick={() => form.set({ mapping: restIntoNotes(upload.columns, mapping) })}>
              {copy.restIntoNotes}
            </Button>
          </Box>
        )}
        {isNameless(mapping) && <Typography>{copy.nameless}</Typography>}
        {asks.species && <SpeciesQuestion value={species} onChange={(code) => form.set({ species: code })} />}
        {asks.dates && (
          <FormControl>
            <FormLabel id="date-order">{copy.dateTitle}</FormLabel>
            <Typography variant="body2" sx={{ color: "ink2" }}>
              {copy.dateHint}
            </Typography>
            <RadioGroup
              aria-labelledby="date-order"
              value={dateOrder ?? ""}
              onChange={(_, value) => form.set({ dateOrder: DATE_ORDERS.find((order) => order === value) ?? null })}
            >
              {DATE_ORDERS.map((order) => (
                <FormControlLabel key={order} value={order} control={<Radio />} label={dateOrderWords[order]} />
              ))}
            </RadioGroup>
          </FormControl>
        )}
        <ProblemAlert problem={form.fault("columns") ?? form.problem} />
        <Box>
          <Button type="submit" variant="primary" size="lg" isLoading={form.isBusy}>
            {copy.check}
          </Button>
        </Box>
      </InlineForm>
    </Card>
  );
}

function SpeciesQuestion({ value, onChange }: { value: string | null; onChange: (code: string) => void }) {
  const { db } = useClinic();
  const types = useLiveQuery(() => activePetTypes(db), [db]);
  return (
    <TextField
      select
      label={copy.speciesTitle}
      helperText={copy.speciesHint}
      value={types ? (value ?? "") : ""}
      onChange={(event) => onChange(event.target.value)}
      sx={{ maxWidth: "24rem" }}
    >
      {(types ?? []).map((type) => (
        <MenuItem key={type.id} value={type.code}>
          {type.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ColumnTableProps {
  upload: ImportUpload;
  mapping: ImportMapping;
  onMapping: (mapping: ImportMapping) => void;
}

/** On a narrow screen each column is a block with its meaning below. */
const COLUMN_TABLE = {
  containerType: "inline-size",
  "& table": { tableLayout: "fixed" },
  "& th, & td": { overflowWrap: "anywhere" },
  "@container (max-width: 559.95px)": {
    "& table, & thead, & tbody, & tbody tr, & tbody th, & tbody td": { display: "block" },
    "& thead": { display: "none" },
    "& tbody tr": { py: 3, borderBlockEnd: "1px solid", borderColor: "line" },
    "& tbody th, & tbody td": { height: "auto", p: 0, borderBlockEnd: 0 },
    "& tbody td:last-of-type": { pt: 2, pb: 0 },
  },
} as const;

function ColumnTable({ upload, mapping, onMapping }: ColumnTableProps) {
  const choose = (at: number, field: ImportField | null): void => {
    const rest = Object.entries(mapping).filter(([column]) => column !== String(at));
    onMapping(Object.fromEntries(field === null ? rest : [...rest, [String(at), field]]));
  };
  return (
    <Box sx={COLUMN_TABLE}>
      <Table role="table" aria-label={copy.columns}>
        <TableHead role="rowgroup">
          <TableRow role="row">
            <TableCell role="columnheader">{copy.column}</TableCell>
            <TableCell role="columnheader">{copy.example}</TableCell>
            <TableCell role="columnheader">{copy.means}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {upload.columns.map((column, at) => {
            const examples = [...new Set(upload.sampleRows.map((row) => row[at]?.trim() ?? ""))]
              .filter((text) => text !== "")
              .slice(0, EXAMPLES);
            return (
              <TableRow key={`${at}:${column}`} role="row">
                <TableCell component="th" scope="row" role="rowheader" sx={{ fontWeight: 600 }}>
                  <bdi>{column}</bdi>
                </TableCell>
                <TableCell role="cell" sx={{ color: "ink2" }}>
                  <Dotted parts={examples} />
                </TableCell>
                <TableCell role="cell" sx={{ py: 2 }}>
                  <TextField
                    select
                    value={mapping[String(at)] ?? LEAVE_OUT}
                    onChange={(event) =>
                      choose(at, IMPORT_FIELDS.find((field) => field === event.target.value) ?? null)
                    }
                    slotProps={{
                      select: { displayEmpty: true, SelectDisplayProps: { "aria-label": `${copy.means}: ${column}` } },
                    }}
                  >
                    <MenuItem value={LEAVE_OUT}>{copy.ignore}</MenuItem>
                    {IMPORT_FIELDS.map((field) => (
                      <MenuItem key={field} value={field}>
                        {fieldWords[field]}
                      </MenuItem>
                    ))}
                  </TextField>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}
