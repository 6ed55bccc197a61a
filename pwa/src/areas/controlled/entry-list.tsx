import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import { EntryKind } from "@fernpaw/domain/controlled/controlled-entry";
import { useMemo, useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { useEmptyText } from "../../session/sync-client/use-empty-text.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { ListFilters } from "../../ui/list-filters.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { unitFor } from "../catalogue/public/product-words.copy.ts";
import { copy, kindWords } from "./controlled.copy.ts";
import { entryColumns } from "./entry-columns.tsx";
import type { DrugRegister, NamedLine } from "./registers.queries.ts";

interface Filters {
  /** A kind, or `ALL`. */
  kind: string;
  /** A person's id, or `ALL`: who did it or witnessed it. */
  person: string;
  isOnlyOpen: boolean;
}

const ALL = "all";

/** An entry is brass until a second person has witnessed it. */
const OPEN_ENTRIES = {
  "& tbody tr:has([data-unwitnessed]), & .line:has([data-unwitnessed])": {
    bgcolor: "brass.soft",
    "&, & td, & th, & .line-facts": { color: "brass.onSoft" },
  },
};

const fits =
  ({ kind, person, isOnlyOpen }: Filters) =>
  ({ entry, witness }: NamedLine): boolean =>
    (kind === ALL || entry.kind === kind) &&
    (person === ALL || entry.performedBy === person || witness?.performedBy === person) &&
    (!isOnlyOpen || witness === null);

/** The entries of a register, the newest first. A balance belongs to its place: the order does not change. */
export function EntryList({ drug: { product, lines } }: { drug: DrugRegister }) {
  const { timeZone } = useClinic();
  const emptyText = useEmptyText();
  const [filters, setFilters] = useState<Filters>({ kind: ALL, person: ALL, isOnlyOpen: false });
  const rows = useMemo(() => lines.filter(fits(filters)).toReversed(), [lines, filters]);
  const columns = useMemo(
    () => entryColumns(timeZone, unitFor(2, product.dispensingUnit), product),
    [timeZone, product],
  );
  const kinds = EntryKind.options.filter((kind) => lines.some(({ entry }) => entry.kind === kind));
  const people = useMemo(() => {
    const names = lines.flatMap(({ entry, by, witness, witnessName }): [string, string][] => [
      [entry.performedBy, by],
      ...(witness ? [[witness.performedBy, witnessName] as [string, string]] : []),
    ]);
    return [...new Map(names)].filter(([, name]) => name !== "").toSorted((a, b) => a[1].localeCompare(b[1]));
  }, [lines]);
  const change = (set: Partial<Filters>): void => setFilters({ ...filters, ...set });
  return (
    <>
      <ListFilters>
        <TextField
          select
          label={copy.filterKind}
          value={filters.kind}
          onChange={({ target }) => change({ kind: target.value })}
          sx={{ flex: "1 1 12rem", maxWidth: "22rem" }}
        >
          <MenuItem value={ALL}>{copy.filterAll}</MenuItem>
          {kinds.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {kindWords[kind]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={copy.filterPerson}
          value={filters.person}
          onChange={({ target }) => change({ person: target.value })}
          sx={{ flex: "1 1 12rem", maxWidth: "22rem" }}
        >
          <MenuItem value={ALL}>{copy.filterAll}</MenuItem>
          {people.map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          control={<Checkbox checked={filters.isOnlyOpen} onChange={(_, isOnlyOpen) => change({ isOnlyOpen })} />}
          label={copy.onlyUnwitnessed}
        />
      </ListFilters>
      <Box sx={OPEN_ENTRIES}>
        <DataTable
          label={copy.table}
          columns={columns}
          rows={rows}
          rowId={({ entry }) => entry.id}
          emptyText={lines.length === 0 ? emptyText(copy.nothing) : copy.noMatch}
          pageSize={25}
        />
      </Box>
    </>
  );
}
