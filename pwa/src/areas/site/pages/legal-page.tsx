import Box from "@mui/material/Box";
import { copy as agreement } from "./agreement.copy.ts";
import type { LegalText } from "./legal-text.ts";
import { copy as privacy } from "./privacy.copy.ts";
import { PageTitle } from "../parts/band.tsx";
import { Wide } from "../parts/wide.tsx";
import { copy as terms } from "./terms.copy.ts";

const anchorOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, "-");

/** Long text: one column that is comfortable to read, with its contents beside it where there is room. */
function LegalPage({ text: { heading, line, changed, sections } }: { text: LegalText }) {
  return (
    <>
      <PageTitle title={heading} line={line} />
      <Wide
        sx={{
          display: "grid",
          gridTemplateColumns: { md: "minmax(0, 42rem) 1fr" },
          gap: { xs: 6, md: 18 },
          pt: { xs: 6, md: 9 },
          pb: { xs: 14, md: 22 },
        }}
      >
        <Box sx={{ order: { md: 2 } }}>
          <Box component="ol" sx={{ position: "sticky", top: 96, m: 0, pl: 5, color: "ink2", lineHeight: 2 }}>
            {sections.map(({ title }) => (
              <li key={title}>
                <Box component="a" href={`#${anchorOf(title)}`} sx={{ color: "inherit" }}>
                  {title}
                </Box>
              </li>
            ))}
          </Box>
        </Box>
        <div>
          {sections.map(({ title, paragraphs }) => (
            <Box component="section" key={title} id={anchorOf(title)} sx={{ mb: 9 }}>
              <Box component="h2" sx={{ typography: "h3", m: 0, mb: 2 }}>
                {title}
              </Box>
              {paragraphs.map((paragraph) => (
                <Box component="p" key={paragraph} sx={{ m: 0, mb: 3, lineHeight: 1.65 }}>
                  {paragraph}
                </Box>
              ))}
            </Box>
          ))}
          <Box component="p" sx={{ m: 0, color: "ink3", fontSize: "0.9375rem" }}>
            {changed}
          </Box>
        </div>
      </Wide>
    </>
  );
}

export const PrivacyPage = () => <LegalPage text={privacy} />;
export const TermsPage = () => <LegalPage text={terms} />;
export const AgreementPage = () => <LegalPage text={agreement} />;
