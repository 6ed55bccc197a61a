import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { signPrescription } from "@fernpaw/domain/prescriptions/prescription.mutations";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { writeCopy as words } from "../prescriptions.copy.ts";

type SignArgs = ArgsOf<typeof signPrescription>;
type UnconfirmedArgs = Omit<SignArgs, "approval">;

interface Signed {
  medicine: string;
  isControlled: boolean;
}

/** Signs a prescription; of a controlled drug with the PIN or password of the vet. Render `dialog` outside of other dialogs. */
export function useSignature() {
  const { mutate } = useClinic();
  const { ask, dialog } = useApproval();
  /** The arguments with the approval that the signature needs, before anything is stored. @throws Refusal `approval_required` */
  const confirm = async (args: UnconfirmedArgs, { medicine, isControlled }: Signed): Promise<SignArgs> => {
    if (!isControlled) return args;
    const what = words.signControlled(medicine);
    const asked = { name: signPrescription.name, args, needs: "self" as const, what, reason: words.signReason };
    const approval = await ask(asked);
    if (approval === null) throw new Refusal("approval_required", { needs: "self" });
    return { ...args, approval };
  };
  const sign = async (args: UnconfirmedArgs, what: Signed): Promise<void> => {
    await mutate(signPrescription, await confirm(args, what));
  };
  return { confirm, sign, dialog };
}
