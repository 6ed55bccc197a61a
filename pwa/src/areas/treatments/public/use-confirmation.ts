import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import { mayOverride } from "@fernpaw/domain/stock/batch-use";
import type { Treatment } from "@fernpaw/domain/treatments/treatment";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { approvedUse } from "../../stock/public/approved-use.ts";
import type { Knowledge, PlannedLine } from "../treatments.queries.ts";
import { dosing } from "./dosing.copy.ts";

interface Used {
  /** The name of the mutation. */
  name: string;
  way: Treatment["way"];
  product: Knowledge["product"];
  /** As the label says it; left out: the name of the product. */
  medicine?: string;
  petId: string;
  blocked: PlannedLine["blocked"];
  /** A second person compares label and medicine. */
  isChecked: boolean;
}

/** Whose approval was not given. */
export type Missing = "owner" | "witness";

interface Approval {
  approval?: ApprovalArg;
  approves?: "batch" | "check" | "both";
}

/** The arguments of a use with the approval that they need: of an owner for a batch that must not be used, of a second person for the check. */
export function useConfirmation() {
  const { db } = useClinic();
  const { ask, dialog } = useApproval();
  const confirm = async <Args extends { quantityMilli: number }>(
    args: Args,
    { name, way, product, medicine = product.name, petId, blocked, isChecked }: Used,
  ): Promise<{ args: Args & Approval } | { missing: Missing }> => {
    const overridden = blocked && mayOverride(product) ? blocked : null;
    if (!overridden && !isChecked) return { args };
    const { quantityMilli } = args;
    const check = isChecked ? dosing.check(quantityText(quantityMilli, product.dispensingUnit), medicine) : "";
    const use =
      overridden &&
      (await approvedUse(db, {
        kind: way,
        quantityMilli,
        product,
        petId,
        number: overridden.batch.number,
        why: overridden.why,
      }));
    const approves = !overridden ? ("check" as const) : isChecked ? ("both" as const) : ("batch" as const);
    const given = { ...args, approves };
    const what = [check, use ?? ""].filter((part) => part !== "").join(" ");
    const needs = overridden ? ("owner" as const) : ("witness" as const);
    const approval = await ask({ name, args: given, needs, what, ...(!overridden && { reason: dosing.checkReason }) });
    return approval ? { args: { ...given, approval } } : { missing: needs };
  };
  return { confirm, dialog };
}
