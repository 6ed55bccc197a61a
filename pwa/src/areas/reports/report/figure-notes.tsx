import Box from "@mui/material/Box";
import type { Figure } from "@fernpaw/domain/reports/figures";
import { Card } from "../../../ui/card.tsx";
import { copy } from "../reports.copy.ts";
import { figureWords } from "../figures.copy.ts";

export const FIGURE_NOTES = "how-counted";

/** How each figure of a page is counted. The figures link to it. */
export function FigureNotes({ figures }: { figures: readonly Figure[] }) {
  return (
    <Card title={copy.how} sx={{ mt: 4 }}>
      <Box component="dl" id={FIGURE_NOTES} sx={{ m: 0, display: "grid", gap: 3 }}>
        {figures.map((figure) => (
          <div key={figure}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {figureWords[figure].name}
            </Box>
            <Box component="dd" sx={{ m: 0, color: "ink2", maxWidth: "65ch" }}>
              {figureWords[figure].definition}
            </Box>
          </div>
        ))}
      </Box>
    </Card>
  );
}
