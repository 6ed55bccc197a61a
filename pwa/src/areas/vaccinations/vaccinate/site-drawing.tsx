import Box from "@mui/material/Box";
import type { Site } from "@fernpaw/domain/vaccinations/vaccination";

/** Places on the drawing, in its own units: a dog from above, its head at the left. */
const PLACES = {
  left_shoulder: [142, 123],
  right_shoulder: [142, 57],
  between_shoulders: [182, 90],
  left_hind_leg: [286, 119],
  right_hind_leg: [286, 61],
} as const satisfies Partial<Record<Site, readonly [x: number, y: number]>>;

export type DrawnSite = keyof typeof PLACES;
const DRAWN = Object.entries(PLACES) as [DrawnSite, readonly [number, number]][];

interface SiteDrawingProps {
  /** The numbers of the vaccines at each place. */
  at: ReadonlyMap<string, string>;
  onPlace: (site: DrawnSite) => void;
}

/** For a finger or mouse alone: the lists beside it have the same places. */
export function SiteDrawing({ at, onPlace }: SiteDrawingProps) {
  return (
    <Box
      component="svg"
      viewBox="0 0 400 180"
      aria-hidden="true"
      sx={{ display: "block", width: "100%", maxWidth: "26rem", mx: "auto", touchAction: "manipulation" }}
    >
      <Box
        component="g"
        sx={{
          fill: "var(--vc-palette-primarySoft-main)",
          stroke: "var(--vc-palette-primary-main)",
          strokeWidth: 2.5,
          strokeLinejoin: "round",
          strokeLinecap: "round",
        }}
      >
        <path d="M130 62 L112 34 q-2 -10 8 -8 l40 34 z" />
        <path d="M130 118 L112 146 q-2 10 8 8 l40 -34 z" />
        <path d="M282 66 l26 -30 q10 -4 10 6 l-14 34 z" />
        <path d="M282 114 l26 30 q10 4 10 -6 l-14 -34 z" />
        <path d="M340 88 q32 -2 50 -16 q-16 22 -50 22 z" />
        <path d="M96 68 q70 -18 140 -6 q50 -8 84 4 q26 12 26 24 q0 12 -26 24 q-34 12 -84 4 q-70 12 -140 -6 z" />
        <path d="M24 90 q2 -16 26 -22 q38 -10 52 6 q6 16 0 32 q-14 16 -52 6 q-24 -6 -26 -22 z" />
        <path d="M66 66 q-10 -26 6 -30 q16 0 16 34 z" />
        <path d="M66 114 q-10 26 6 30 q16 0 16 -34 z" />
      </Box>
      {DRAWN.map(([site, [x, y]]) => {
        const numbers = at.get(site) ?? "";
        return (
          <Box component="g" key={site} onClick={() => onPlace(site)} data-site={site} sx={{ cursor: "pointer" }}>
            <circle cx={x} cy={y} r={27} fill="transparent" />
            <Box
              component="circle"
              cx={x}
              cy={y}
              r={16}
              sx={{
                fill: numbers === "" ? "var(--vc-palette-background-paper)" : "var(--vc-palette-brass-fill)",
                stroke: "var(--vc-palette-primary-main)",
                strokeWidth: 2.5,
              }}
            />
            <Box
              component="text"
              x={x}
              y={y + 5}
              textAnchor="middle"
              sx={{ fontSize: 15, fontWeight: 700, fill: "var(--vc-palette-brass-onFill)" }}
            >
              {numbers}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
