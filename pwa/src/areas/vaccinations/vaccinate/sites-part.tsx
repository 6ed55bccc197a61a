import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { ROUTES, SITES, type Route } from "@fernpaw/domain/vaccinations/vaccination";
import { useState } from "react";
import { Choice } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { routeWords, siteWords } from "../public/site-words.copy.ts";
import { copy } from "../vaccinations.copy.ts";
import type { Vaccinating } from "../vaccinations.queries.ts";
import { SiteDrawing } from "./site-drawing.tsx";
import type { ChosenLine, VaccinateForm } from "./vaccinate-form.ts";
import type { VaccineLine } from "./vaccine-lines.ts";

/** Species that have a drawing. */
const DRAWN_SPECIES: readonly string[] = ["dog"];

interface SitesPartProps {
  form: VaccinateForm;
  known: Vaccinating;
  ticked: readonly ChosenLine[];
}

/** Beside its number the first word tells vaccines apart. */
const shortName = ({ product: { name } }: ChosenLine["vaccine"]): string => name.split(/[ ,]/)[0] ?? name;

type ChangeLine = (index: number, part: Partial<VaccineLine>) => void;

/** Where each vaccine goes: by the drawing, or by lists, which have every place. */
export function SitesPart({ form, known: { species }, ticked }: SitesPartProps) {
  if (ticked.length === 0) return null;
  const hasDrawing = DRAWN_SPECIES.includes(species?.code ?? "");
  const change: ChangeLine = (index, part) =>
    form.set({ lines: form.now().lines.map((line, at) => (at === index ? { ...line, ...part } : line)) });
  return (
    <Box component="section" aria-labelledby="where">
      <Box sx={{ display: "flex", alignItems: "baseline", gap: 3, mb: 2 }}>
        <Typography id="where" component="h3" variant="h4" sx={{ flex: 1 }}>
          {copy.where}
        </Typography>
        {hasDrawing && (
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {copy.tapToMove}
          </Typography>
        )}
      </Box>
      {hasDrawing && <DrawnSites ticked={ticked} onChange={change} />}
      <Box sx={{ display: "grid", gap: 3 }}>
        {ticked.map((one) => (
          <SiteRow key={one.line.productId} one={one} onChange={change} />
        ))}
      </Box>
    </Box>
  );
}

/** A tap on a place moves the chosen vaccine there and chooses the next one. */
function DrawnSites({ ticked, onChange }: { ticked: readonly ChosenLine[]; onChange: ChangeLine }) {
  const [chosen, setChosen] = useState("1");
  const current = ticked.find(({ number }) => String(number) === chosen) ?? ticked[0];
  const at = new Map<string, string>();
  for (const { line, number } of ticked) {
    at.set(line.site, [at.get(line.site) ?? "", String(number)].filter((part) => part !== "").join(","));
  }
  return (
    <Box sx={{ border: "1px solid", borderColor: "line", borderRadius: "14px", p: 3, mb: 3 }}>
      {ticked.length > 1 && (
        <Choice
          label={copy.where}
          value={String(current?.number ?? 1)}
          options={ticked.map(({ number, vaccine }) => ({
            value: String(number),
            label: copy.siteOf(number ?? 0, shortName(vaccine)),
          }))}
          onChange={setChosen}
        />
      )}
      <SiteDrawing
        at={at}
        onPlace={(site) => {
          if (!current) return;
          onChange(current.index, { site });
          const next = ticked.find(({ number }) => (number ?? 0) > (current.number ?? 0)) ?? ticked[0];
          setChosen(String(next?.number ?? 1));
        }}
      />
    </Box>
  );
}

function SiteRow({ one: { line, index, vaccine, number }, onChange }: { one: ChosenLine; onChange: ChangeLine }) {
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" }}>
      <TextField
        select
        label={copy.siteOf(number ?? 0, shortName(vaccine))}
        value={line.site}
        onChange={({ target }) => onChange(index, { site: target.value })}
      >
        {SITES.map((site) => (
          <MenuItem key={site} value={site}>
            {siteWords[site]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={copy.route}
        value={line.route}
        onChange={({ target }) => onChange(index, { route: target.value as Route })}
      >
        {ROUTES.map((route) => (
          <MenuItem key={route} value={route}>
            {routeWords[route]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
