import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { signPrescription } from "@fernpaw/domain/prescriptions/prescription.mutations";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { writeCopy as words } from "../prescriptions.copy.ts";

type SignArgs = Omit<ArgsOf<typeof signPrescription>, "approval">;

/** Signs a prescription; of a controlled drug with the PIN or password of the vet. Render `dialog` outside of other dialogs. */
export function useSignature() {
  const { mutate } = useClinic();
  const { ask, dialog } = useApproval();
  const sign = async (
    args: SignArgs,
    { medicine, isControlled }: { medicine: string; isControlled: boolean },
  ): Promise<void> => {
    if (!isControlled) {
      await mutate(signPrescription, args);
      return;
    }
    const what = words.signControlled(medicine);
    const asked = { name: signPrescription.name, args, needs: "self" as const, what, reason: words.signReason };
    const approval = await ask(asked);
    if (approval === null) throw new Refusal("approval_required", { needs: "self" });
    await mutate(signPrescription, { ...args, approval });
  };
  return { sign, dialog };
}
