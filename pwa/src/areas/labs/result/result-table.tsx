import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { PANELS } from "@fernpaw/domain/labs/analytes";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { Layers, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { shortDate } from "../../../ui/clock-time.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "../labs.copy.ts";
import type { OrderPage } from "../labs.queries.ts";
import { ResultRow } from "./result-row.tsx";
import { testRows } from "./test-rows.ts";

const HEAD = {
  display: { xs: "none", md: "grid" },
  gap: 3,
  gridTemplateColumns: "minmax(7rem, 1.1fr) 11.5rem minmax(6rem, 1fr) 8rem 8rem 5rem",
  px: 4,
  pb: 2,
  color: "ink2",
} as const;

/** The values of an order, entered by keyboard: type, Enter, type. */
export function ResultTable({ page }: { page: OrderPage }) {
  const { can, timeZone } = useClinic();
  const list = useRef<HTMLUListElement>(null);
  const [added, setAdded] = useState<readonly string[]>([]);
  const rows = testRows(page, added);
  const mayEdit = can("appointments:manage");
  const before = [...page.earlier.values()]
    .map(({ enteredAt }) => enteredAt)
    .toSorted()
    .at(-1);
  const next = (from: HTMLElement): void => {
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>("[data-lab-value]") ?? [])];
    const at = fields.findIndex((field) => from === field || from.contains(field));
    const field = fields[at + 1];
    field?.focus();
    field?.select();
  };
  const { tableHead } = copy;
  return (
    <Card sx={{ px: 0, pb: 3 }}>
      <Box sx={HEAD} aria-hidden="true">
        <span>{tableHead.test}</span>
        <span>{tableHead.result}</span>
        <span>{tableHead.range}</span>
        <span />
        <span>{tableHead.flag}</span>
        <Box component="span" sx={{ textAlign: "end" }}>
          {before === undefined ? "" : tableHead.before(shortDate(localDateOf(before, timeZone)))}
        </Box>
      </Box>
      <Box component="ul" ref={list} aria-label={copy.results} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {rows.map((row, at) => (
          <ResultRow key={row.key} row={row} page={page} sort={at} mayEdit={mayEdit} onNext={next} />
        ))}
      </Box>
      {mayEdit && <AddTests onAdd={(tests) => setAdded([...added, ...tests])} />}
    </Card>
  );
}

/** Another test by its name, or those of a panel. */
function AddTests({ onAdd }: { onAdd: (tests: readonly string[]) => void }) {
  const [naming, setNaming] = useState<string | null>(null);
  const add = (): void => {
    const name = naming?.trim() ?? "";
    if (name !== "") onAdd([name]);
    setNaming(null);
  };
  return (
    <Box
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 2,
        alignItems: "center",
        px: 4,
        pt: 3,
        borderTop: 1,
        borderColor: "line",
      }}
    >
      {naming === null ? (
        <Button variant="ghost" startIcon={<Plus size={20} aria-hidden="true" />} onClick={() => setNaming("")}>
          {copy.addTest}
        </Button>
      ) : (
        <>
          <TextField
            label={copy.testName}
            value={naming}
            autoFocus
            onChange={(event) => setNaming(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
            slotProps={{ htmlInput: { maxLength: 120 } }}
            sx={{ width: "14rem" }}
          />
          <Button onClick={add}>{copy.addTest}</Button>
        </>
      )}
      <MenuButton label={copy.addPanel} variant="ghost" startIcon={<Layers size={20} aria-hidden="true" />}>
        {PANELS.map(({ name, analytes }) => (
          <MenuEntry key={name} onPick={() => onAdd(analytes)}>
            {name}
          </MenuEntry>
        ))}
      </MenuButton>
      <Typography sx={{ ml: "auto", color: "ink2", display: { xs: "none", sm: "block" } }}>{copy.enterHint}</Typography>
    </Box>
  );
}
