import { witnessEntries } from "@fernpaw/domain/controlled/controlled-entry.mutations";
import { KeyRound } from "lucide-react";
import { useApproval } from "../../session/approval/use-approval.tsx";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useToastAction } from "../../ui/use-action.ts";
import { copy } from "./controlled.copy.ts";
import { whatText } from "./line-words.ts";
import type { NamedLine, Product } from "./registers.queries.ts";

/** With it a second person witnesses an entry by PIN on this tablet. */
export function WitnessButton({ line, product }: { line: NamedLine; product: Product }) {
  const { can, mutate } = useClinic();
  const { ask, dialog } = useApproval();
  const action = useToastAction();
  if (line.witness !== null || !can("prescriptions:manage")) return null;
  const what = whatText(line, product.name);
  const witness = async (): Promise<void> => {
    const args = { entryIds: [line.entry.id] };
    const authors = [line.entry.performedBy];
    const asked = { name: witnessEntries.name, args, needs: "witness" as const, what, authors };
    const approval = await ask({ ...asked, reason: copy.witnessReason });
    if (approval === null) return;
    await mutate(witnessEntries, { ...args, approval });
    toastDone(copy.witnessed);
  };
  return (
    <>
      <Button
        startIcon={<KeyRound size={18} aria-hidden="true" />}
        aria-label={copy.witnessOf(what)}
        onClick={() => void action.run(witness)}
      >
        {copy.witness}
      </Button>
      {dialog}
    </>
  );
}
