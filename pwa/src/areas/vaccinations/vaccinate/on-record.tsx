import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Thermometer } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { vitalText, vitalUnits } from "../../pets/public/vital-text.ts";
import { copy, sourceWords } from "../vaccinations.copy.ts";
import type { Vaccinating } from "../vaccinations.queries.ts";

/** The temperature of this visit, and the vaccinations of the pet. */
export function OnRecord({ known: { temperature, current, species } }: { known: Vaccinating }) {
  const { settings } = useClinic();
  const shown = current.slice(0, 8);
  return (
    <>
      {temperature && (
        <Box sx={{ display: "flex", gap: 2, alignItems: "center", bgcolor: "sunken", borderRadius: "14px", p: 3 }}>
          <Thermometer size={20} aria-hidden="true" />
          <Typography>{copy.temperature(vitalText(temperature, vitalUnits(species, settings)))}</Typography>
        </Box>
      )}
      <Box
        component="section"
        aria-labelledby="on-record"
        sx={{ border: "1px solid", borderColor: "line", borderRadius: "14px", p: 3 }}
      >
        <Typography id="on-record" component="h3" variant="h4" sx={{ mb: 1 }}>
          {copy.onRecord}
        </Typography>
        {shown.length === 0 && <Typography>{copy.none}</Typography>}
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {shown.map(({ id, name, givenOn, source }) => (
            <Box
              component="li"
              key={id}
              sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, justifyContent: "space-between", py: 1 }}
            >
              <span>{name}</span>
              <Typography component="span" variant="body2" sx={{ color: "ink2" }}>
                {copy.record(fullDate(givenOn), sourceWords[source])}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
    </>
  );
}
