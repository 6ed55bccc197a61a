import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ImportField, ImportMapping } from "@fernpaw/domain/imports/import-fields";
import { type ImportKind, KINDS_OF_LISTS } from "@fernpaw/domain/imports/import-kinds";
import { useClinic } from "../../session/clinic-context.ts";
import { Dotted } from "../../ui/dotted.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { ImportUpload } from "./import-api.ts";
import { mayImport } from "./mapping-rules.ts";
import { copy, fieldWords } from "./import.copy.ts";

const EXAMPLES = 3;
const LEAVE_OUT = "";

interface ColumnTableProps {
  upload: ImportUpload;
  kind: ImportKind;
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

/** The columns of a list with examples, and what each means. */
export function ColumnTable({ upload, kind, mapping, onMapping }: ColumnTableProps) {
  const { actor } = useClinic();
  const fields = KINDS_OF_LISTS[kind].fields.filter((field) => mayImport(field, actor.role === "owner"));
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
                    onChange={(event) => choose(at, fields.find((field) => field === event.target.value) ?? null)}
                    slotProps={{
                      select: { SelectDisplayProps: { "aria-label": `${copy.means}: ${column}` } },
                    }}
                  >
                    <MenuItem value={LEAVE_OUT}>{copy.ignore}</MenuItem>
                    {fields.map((field) => (
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
