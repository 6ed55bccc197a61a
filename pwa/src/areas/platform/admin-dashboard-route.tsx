import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Building2, Users } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { useAdminAuth } from "./admin-auth.tsx";
import { copy } from "./platform.copy.ts";
import { fetchFigures } from "./platform-api.ts";
import type { Figures } from "./platform-api.ts";
import { adminProblemText } from "./problem-text.ts";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";

const FIGURES = ["clinics", "clinicsSeenToday", "people"] as const satisfies readonly (keyof Figures)[];

/** What the platform holds, in three numbers that are counted when the page is opened. */
export function Component() {
  const { admin } = useAdminAuth();
  const [figures, setFigures] = useState<Figures | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    fetchFigures().then(
      (found) => isCurrent && setFigures(found),
      (error: unknown) => isCurrent && setProblem(adminProblemText(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [tries]);
  const retry = () => {
    setProblem(null);
    setTries((before) => before + 1);
  };
  return (
    <>
      <PageHeader
        title={copy.sections.dashboard}
        subtitle={copy.welcome(`${admin?.firstName ?? ""} ${admin?.lastName ?? ""}`.trim() || (admin?.email ?? ""))}
      />
      {problem !== null && (
        <Box sx={{ display: "grid", justifyItems: "start", gap: 3, mb: 4 }}>
          <ProblemAlert problem={problem} />
          <Button onClick={retry}>{TRY_AGAIN}</Button>
        </Box>
      )}
      {problem === null && (
        <Box
          component="dl"
          sx={{ m: 0, mb: 4, display: "grid", gap: 3, gridTemplateColumns: "repeat(auto-fit, minmax(11rem, 1fr))" }}
        >
          {FIGURES.map((name) => (
            <Card key={name} component="div">
              <Typography component="dt" sx={{ color: "ink2" }}>
                {copy.figures[name]}
              </Typography>
              <Typography component="dd" variant="h1" sx={{ m: 0 }}>
                {figures === null ? <Skeleton width="3ch" /> : figures[name].toLocaleString("en-GB")}
              </Typography>
            </Card>
          ))}
        </Box>
      )}
      <Card title={copy.startHere}>
        <Typography sx={{ color: "ink2", maxWidth: "60ch", mb: 3 }}>{copy.startHint}</Typography>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
          <Button to="/admin/clinics" variant="primary" startIcon={<Building2 size={18} aria-hidden="true" />}>
            {copy.sections.clinics}
          </Button>
          <Button to="/admin/users" startIcon={<Users size={18} aria-hidden="true" />}>
            {copy.sections.users}
          </Button>
        </Box>
      </Card>
    </>
  );
}
