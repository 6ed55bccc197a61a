import Box from "@mui/material/Box";
import { copy } from "./about.copy.ts";
import { WaitingRoomDrawing } from "../drawings/waiting-room-drawing.tsx";
import { Closing } from "./home-page.tsx";
import { Band, BandTitle, PageTitle } from "../parts/band.tsx";

const split = {
  display: "grid",
  gridTemplateColumns: { md: "minmax(0, 7fr) minmax(0, 5fr)" },
  gap: { xs: 8, md: 16 },
  alignItems: "center",
} as const;

export function AboutPage() {
  return (
    <>
      <PageTitle title={copy.heading} line={copy.line} />
      <Band>
        <Box sx={split}>
          <div>
            <BandTitle title={copy.whyTitle} />
            {copy.why.map((paragraph) => (
              <Box component="p" key={paragraph} sx={{ m: 0, mb: 4, fontSize: "1.125rem", lineHeight: 1.65 }}>
                {paragraph}
              </Box>
            ))}
          </div>
          <Box sx={{ "& svg": { display: "block", width: "100%", height: "auto" } }}>
            <WaitingRoomDrawing />
          </Box>
        </Box>
      </Band>
      <Band ground="sunken">
        <BandTitle title={copy.rulesTitle} />
        <Box
          component="ul"
          sx={{
            listStyle: "none",
            m: 0,
            p: 0,
            display: "grid",
            gap: { xs: 6, md: 9 },
            gridTemplateColumns: { sm: "repeat(2, 1fr)", md: "repeat(3, 1fr)" },
          }}
        >
          {copy.rules.map(({ title, text }) => (
            <Box component="li" key={title} sx={{ borderTop: "3px solid", borderColor: "primary.main", pt: 3 }}>
              <Box component="h3" sx={{ typography: "h4", m: 0 }}>
                {title}
              </Box>
              <Box component="p" sx={{ m: 0, mt: 1, color: "ink2" }}>
                {text}
              </Box>
            </Box>
          ))}
        </Box>
      </Band>
      <Band>
        <BandTitle title={copy.openTitle} line={copy.open} />
      </Band>
      <Closing />
    </>
  );
}
