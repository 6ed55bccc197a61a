import Box from "@mui/material/Box";
import { ChevronDown } from "lucide-react";
import { paths } from "../../../paths.ts";
import { copy as contactCopy } from "./contact.copy.ts";
import { copy } from "./faq.copy.ts";
import { PageTitle } from "../parts/band.tsx";
import { SiteLink } from "../parts/site-link.tsx";
import { Wide } from "../parts/wide.tsx";

export function FaqPage() {
  return (
    <>
      <PageTitle title={copy.heading} line={copy.line} />
      <Wide sx={{ pt: { xs: 6, md: 9 }, pb: { xs: 14, md: 22 } }}>
        <Box sx={{ maxWidth: "48rem", display: "grid", gap: 11 }}>
          {copy.groups.map(({ title, questions }) => (
            <section key={title}>
              <Box component="h2" sx={{ typography: "h3", m: 0, mb: 2 }}>
                {title}
              </Box>
              {questions.map((entry) => (
                <Question key={entry.question} {...entry} />
              ))}
            </section>
          ))}
          <div>
            <SiteLink to={paths.contact} look="secondary">
              {contactCopy.heading}
            </SiteLink>
          </div>
        </Box>
      </Wide>
    </>
  );
}

/** The browser opens and closes it, and finds words in closed ones. */
function Question({ question, answer }: { question: string; answer: string }) {
  return (
    <Box component="details" sx={{ borderTop: "1px solid", borderColor: "line", "&[open] svg": { rotate: "180deg" } }}>
      <Box
        component="summary"
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 3,
          minHeight: 60,
          fontWeight: 600,
          cursor: "pointer",
          listStyle: "none",
          "&::-webkit-details-marker": { display: "none" },
        }}
      >
        <Box component="span" sx={{ flex: 1 }}>
          {question}
        </Box>
        <ChevronDown size={20} aria-hidden="true" />
      </Box>
      <Box component="p" sx={{ m: 0, pb: 5, pr: 8, color: "ink2", lineHeight: 1.65 }}>
        {answer}
      </Box>
    </Box>
  );
}
