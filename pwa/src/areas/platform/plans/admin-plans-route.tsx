import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { ExternalLink, Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { adminProblemText } from "../problem-text.ts";
import { PlanCard } from "./plan-card.tsx";
import { PlanForm } from "./plan-form.tsx";
import { copy } from "./plans.copy.ts";
import { type AdminPlan, plansApi } from "./plans-api.ts";

const SORT_STEP = 10;

/** All plans as the server has them. `reload` answers them too. */
function usePlans() {
  const [plans, setPlans] = useState<AdminPlan[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
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
  const retry = (): void => {
    setProblem(null);
    setTries((before) => before + 1);
  };
  const reload = async (): Promise<AdminPlan[]> => {
    const found = await plansApi.list();
    setPlans(found);
    return found;
  };
  return { plans, setPlans, problem, retry, reload };
}

/** The plans beside each other; one at a time is edited. */
export function Component() {
  const { plans, setPlans, problem, retry, reload } = usePlans();
  /** A code; empty: a new plan. Null: none. */
  const [edited, setEdited] = useState<string | null>(null);
  /** Whether the edited plan differs from what is saved. */
  const [isTyped, setTyped] = useState(false);
  /** Asked for while another plan has changes that are not saved. */
  const [wanted, setWanted] = useState<string | null>(null);
  const edit = (code: string): void => (isTyped && code !== edited ? setWanted(code) : setEdited(code));
  const close = (): void => {
    setEdited(null);
    setTyped(false);
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
              onClick={() => edit("")}
            >
              {copy.add}
            </Button>
          </>
        }
      />
      {problem !== null && <LoadProblem problem={problem} onRetry={retry} />}
      {plans === null && problem === null && <SkeletonRows rows={4} />}
      {plans !== null && (
        <Box sx={{ display: "flex", gap: 4, alignItems: "flex-start" }}>
          <PlanList plans={plans} onEdit={edit} />
          {edited !== null && (
            <PlanForm
              key={edited}
              plan={plans.find(({ code }) => code === edited) ?? null}
              nextSort={nextSort}
              onTyped={setTyped}
              onChanged={setPlans}
              onStale={reload}
              onClose={close}
            />
          )}
        </Box>
      )}
      <ConfirmDialog
        isOpen={wanted !== null}
        onClose={() => setWanted(null)}
        title={copy.leaveTitle}
        confirmLabel={copy.leave}
        isDestructive
        onConfirm={() => {
          close();
          setEdited(wanted);
          setWanted(null);
        }}
      >
        {copy.leaveText}
      </ConfirmDialog>
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
