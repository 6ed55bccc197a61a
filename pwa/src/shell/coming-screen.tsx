import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Hammer } from "lucide-react";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { comingWords, copy } from "./coming.copy.ts";
import type { ComingPage, ComingWords } from "./coming.copy.ts";

/** An address that exists and whose page is not built: says so, what it will be, and what does the job until then. */
export function ComingScreen({ page }: { page: ComingPage }) {
  const words: ComingWords = comingWords[page];
  return (
    <>
      <PageHeader
        title={words.title}
        crumbs={[{ label: copy.dashboard, to: paths.dashboard }, { label: words.title }]}
      />
      <Box sx={{ display: "grid", gap: 4, maxWidth: 980, gridTemplateColumns: { xs: "1fr", md: "3fr 2fr" } }}>
        <Card>
          <Badge />
          <Typography sx={{ mt: 4, mb: 5, maxWidth: "36rem" }}>{copy.lead}</Typography>
          <Typography component="h2" variant="h4">
            {copy.holds}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 2, pl: 6, display: "grid", gap: 2 }}>
            {words.holds.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </Card>
        <Card title={copy.until}>
          <Typography sx={{ color: "ink2" }}>{words.hint}</Typography>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 4 }}>
            {words.meanwhile.map(({ label, to }) => (
              <Button key={to} to={to}>
                {label}
              </Button>
            ))}
          </Box>
        </Card>
      </Box>
    </>
  );
}

function Badge() {
  return (
    <Box
      component="p"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 2,
        m: 0,
        px: 3,
        py: 1,
        borderRadius: "10px",
        bgcolor: "brass.soft",
        color: "brass.onSoft",
        fontWeight: 600,
      }}
    >
      <Hammer size={18} aria-hidden="true" />
      {copy.badge}
    </Box>
  );
}
