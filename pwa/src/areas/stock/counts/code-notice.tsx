import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { correctProduct } from "@fernpaw/domain/catalogue/product.mutations";
import { Link2, Plus } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { ProductForm } from "../../catalogue/public/product-form.tsx";
import { counting as copy } from "./counts.copy.ts";
import type { CodeProblem } from "./find-code.ts";
import { LinkDialog } from "./link-dialog.tsx";

interface CodeNoticeProps {
  problem: CodeProblem;
  onClose: () => void;
  /** This product has the code now, or can be counted now. */
  onProduct: (productId: string) => Promise<void>;
}

function wordsOf(problem: CodeProblem): string {
  if (problem.kind === "not_counted") return copy.notCounted(problem.product.name);
  return problem.kind === "unknown"
    ? copy.unknown(problem.code)
    : copy.several[problem.of](problem.count, problem.code);
}

/** Why a scanned code leads to nothing that can be counted, and the ways on. */
export function CodeNotice({ problem, onClose, onProduct }: CodeNoticeProps) {
  const { mutate } = useClinic();
  const [opened, setOpened] = useState<"add" | "link" | null>(null);
  const action = useAction();
  const close = (): void => setOpened(null);
  const turnOn = async (productId: string): Promise<void> => {
    const isDone = await action.run(() => mutate(correctProduct, { id: productId, set: { trackStock: "yes" } }));
    if (isDone) await onProduct(productId);
  };
  return (
    <Alert severity="info" variant="outlined" role="presentation">
      <Typography sx={{ overflowWrap: "anywhere" }}>{wordsOf(problem)}</Typography>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 2 }}>
        {problem.kind === "unknown" && (
          <>
            <Button startIcon={<Plus size={18} aria-hidden="true" />} onClick={() => setOpened("add")}>
              {copy.add}
            </Button>
            <Button startIcon={<Link2 size={18} aria-hidden="true" />} onClick={() => setOpened("link")}>
              {copy.link}
            </Button>
          </>
        )}
        {problem.kind === "not_counted" && (
          <Button isLoading={action.isBusy} onClick={() => void turnOn(problem.product.id)}>
            {copy.countFromNow}
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {copy.dismiss}
        </Button>
      </Box>
      <ProblemAlert problem={action.problem} />
      {opened === "add" && problem.kind === "unknown" && (
        <ProductForm
          product={null}
          start={{ text: "", code: problem.code, isCounted: true }}
          onClose={close}
          onSaved={(id) => void onProduct(id)}
        />
      )}
      {opened === "link" && problem.kind === "unknown" && (
        <LinkDialog code={problem.code} onClose={close} onLinked={(id) => void onProduct(id)} />
      )}
    </Alert>
  );
}
