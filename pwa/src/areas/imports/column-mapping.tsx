import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from "@fernpaw/domain/imports/import-fields";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
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
import { needsDateOrder, needsSpecies } from "@fernpaw/domain/imports/import-mapping";
import { mappingFault } from "./mapping-rules.ts";

interface ColumnMappingProps {
  upload: ImportUpload;
  onChecking: () => void;
}

const EXAMPLES = 3;
const LEAVE_OUT = "";

function useColumnAnswers({ upload, onChecking }: ColumnMappingProps) {
  const [mapping, setMapping] = useState<ImportMapping>(
    Object.keys(upload.mapping).length > 0 ? upload.mapping : upload.guesses,
  );
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(upload.dateOrder);
  const [species, setSpecies] = useState<string | null>(upload.species);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOrderAsked, setOrderAsked] = useState(false);
  const asksDates = isOrderAsked || needsDateOrder(mapping, upload.sampleRows);
  const asksSpecies = needsSpecies(mapping);
  const faultNow = (): string | null => {
    if (asksDates && dateOrder === null) return faultWords.date_order_needed;
    if (asksSpecies && species === null) return faultWords.species_needed;
    return mappingFault(upload.columns, mapping);
  };
  const check = async (): Promise<void> => {
    const fault = faultNow();
    setProblem(fault);
    if (fault !== null) return;
    setBusy(true);
    try {
      await importApi.map(upload.id, {
        mapping,
        dateOrder: asksDates ? dateOrder : null,
        species: asksSpecies ? species : null,
      });
      await importApi.check(upload.id);
      onChecking();
    } catch (error) {
      const words = importProblem(error) ?? copy.offline;
      // Only the server reads far enough to see the first date that could be two days.
      if (words === faultWords.date_order_needed) setOrderAsked(true);
      setProblem(words);
    } finally {
      setBusy(false);
    }
  };
  return {
    mapping,
    setMapping,
    dateOrder,
    setDateOrder,
    species,
    setSpecies,
    asksDates,
    asksSpecies,
    problem,
    isBusy,
    check,
  };
}

/** What each column means; guesses to correct, and the questions that are never guessed. */
export function ColumnMapping(props: ColumnMappingProps) {
  const { upload } = props;
  const answers = useColumnAnswers(props);
  return (
    <Card title={copy.columnsTitle}>
      <Stack spacing={4}>
        <ImportFacts job={upload} />
        <Typography sx={{ color: "ink2" }}>{copy.columnsHint(upload.rowsSeen, upload.encoding)}</Typography>
        <ColumnTable upload={upload} mapping={answers.mapping} onMapping={answers.setMapping} />
        {answers.asksSpecies && <SpeciesQuestion value={answers.species} onChange={answers.setSpecies} />}
        {answers.asksDates && (
          <FormControl>
            <FormLabel id="date-order">{copy.dateTitle}</FormLabel>
            <Typography variant="body2" sx={{ color: "ink2" }}>
              {copy.dateHint}
            </Typography>
            <RadioGroup
              aria-labelledby="date-order"
              value={answers.dateOrder ?? ""}
              onChange={(_, value) => answers.setDateOrder(DATE_ORDERS.find((order) => order === value) ?? null)}
            >
              {DATE_ORDERS.map((order) => (
                <FormControlLabel key={order} value={order} control={<Radio />} label={dateOrderWords[order]} />
              ))}
            </RadioGroup>
          </FormControl>
        )}
        <ProblemAlert problem={answers.problem} />
        <Box>
          <Button variant="primary" size="lg" isLoading={answers.isBusy} onClick={() => void answers.check()}>
            {copy.check}
          </Button>
        </Box>
      </Stack>
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

/** Where there is no room for three beside each other, each column is a block with its meaning below. */
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
