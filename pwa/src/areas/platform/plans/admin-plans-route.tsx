import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { ExternalLink, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TRY_AGAIN } from "../../../ui/try-again.copy.ts";
import { adminProblemText } from "../problem-text.ts";
import { PlanCard } from "./plan-card.tsx";
import { PlanForm } from "./plan-form.tsx";
import { copy } from "./plans.copy.ts";
import { type AdminPlan, plansApi } from "./plans-api.ts";

const SORT_STEP = 10;

/** The plans beside each other; one at a time is edited. */
export function Component() {
  const [plans, setPlans] = useState<AdminPlan[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  /** A code; empty: a new plan. Null: none. */
  const [edited, setEdited] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    plansApi.list().then(
      (found) => isCurrent && setPlans(found),
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
  const onPage = plans?.filter(({ status }) => status === "public").length ?? 0;
  const nextSort = Math.max(0, ...(plans ?? []).map(({ sort }) => sort)) + SORT_STEP;
  return (
    <>
      <PageHeader
        title={copy.title}
        subtitle={plans === null ? "\u00a0" : copy.count(onPage, plans.length - onPage)}
        actions={
          <>
            <Button to={paths.plans} endIcon={<ExternalLink size={16} aria-hidden="true" />}>
              {copy.seePage}
            </Button>
            <Button
              variant="primary"
              disabled={plans === null}
              startIcon={<Plus size={18} aria-hidden="true" />}
              onClick={() => setEdited("")}
            >
              {copy.add}
            </Button>
          </>
        }
      />
      {problem !== null && (
        <Box sx={{ display: "grid", justifyItems: "start", gap: 3, mb: 4 }}>
          <ProblemAlert problem={problem} />
          <Button onClick={retry}>{TRY_AGAIN}</Button>
        </Box>
      )}
      {plans === null && problem === null && <SkeletonRows rows={4} />}
      {plans !== null && (
        <Box sx={{ display: "flex", gap: 4, alignItems: "flex-start" }}>
          <PlanList plans={plans} onEdit={setEdited} />
          {edited !== null && (
            <PlanForm
              key={edited}
              plan={plans.find(({ code }) => code === edited) ?? null}
              nextSort={nextSort}
              onChanged={setPlans}
              onClose={() => setEdited(null)}
            />
          )}
        </Box>
      )}
    </>
  );
}

function PlanList({ plans, onEdit }: { plans: readonly AdminPlan[]; onEdit: (code: string) => void }) {
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography sx={{ color: "ink2", mb: 4, maxWidth: "70ch" }}>{copy.rule}</Typography>
      <Box
        component="ul"
        aria-label={copy.title}
        sx={{
          listStyle: "none",
          m: 0,
          p: 0,
          display: "grid",
          gap: 3,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))",
        }}
      >
        {plans.map((plan) => (
          <PlanCard key={plan.code} plan={plan} onEdit={() => onEdit(plan.code)} />
        ))}
      </Box>
    </Box>
  );
}
