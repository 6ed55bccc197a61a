import { addTask, cancelTask, completeTask } from "@fernpaw/domain/tasks/task.mutations";
import type { Task } from "@fernpaw/domain/tasks/task";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone } from "../../../ui/toast.ts";
import { toastRefusal, useToastAction } from "../../../ui/use-action.ts";
import { pageCopy as copy } from "../prescriptions.copy.ts";
import type { Prescription, PrescriptionPage } from "../prescriptions.queries.ts";
import { isDispensed, openRefillsOf } from "../refill-tasks.queries.ts";
import { useClinicDay } from "../use-clinic-day.ts";

type Asked = Pick<Prescription, "petId" | "clientId"> & { role: NonNullable<Task["role"]>; body: string };

function useAdd() {
  const { mutate } = useClinic();
  const { today } = useClinicDay();
  return async (prescriptionId: string, asked: Asked): Promise<string> => {
    const id = newId();
    await mutate(addTask, { id, title: copy.refillTask, kind: "refill", dueOn: today, prescriptionId, ...asked });
    return id;
  };
}

/** A client asks by phone: a task for a nurse where something is left to dispense, else for a vet. */
export function useRefill({ prescription, standing }: PrescriptionPage): () => void {
  const { mutate } = useClinic();
  const add = useAdd();
  const act = useToastAction();
  const { id: prescriptionId, petId, clientId, kind } = prescription;
  const isLeft = standing === "active" && kind === "dispense_here";
  const whom = isLeft
    ? { role: "nurse" as const, body: copy.refillForNurse }
    : { role: "vet" as const, body: copy.refillForVet };
  const ask = async (): Promise<void> => {
    const id = await add(prescriptionId, { petId, clientId, ...whom });
    toastDone(
      copy.refillDone,
      takeBack(() => mutate(cancelTask, { id })),
    );
  };
  return () => void act.run(ask);
}

/**
 * A vet has prescribed again for a client who asked: the vet's tasks are done, and a new prescription that was not dispensed at once is a
 * task for a nurse.
 */
export function useApproveRefill(before: Prescription): (signedId: string) => Promise<void> {
  const { db, mutate } = useClinic();
  const add = useAdd();
  return async (signedId) => {
    const { petId, clientId } = before;
    try {
      const asked = await openRefillsOf(db, before);
      if (asked.length === 0) return;
      if (!(await isDispensed(db, signedId)))
        await add(signedId, { petId, clientId, role: "nurse", body: copy.refillApproved });
      for (const { id } of asked) await mutate(completeTask, { id });
    } catch (error) {
      toastRefusal(error);
    }
  };
}
