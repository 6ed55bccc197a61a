import { planBundle } from "@fernpaw/domain/treatments/treatment.mutations";
import { type ReactNode, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { hasOnlyByWeight, weightsOf } from "../by-weight.queries.ts";
import { copy } from "../treatments.copy.ts";
import type { Product } from "../treatments.queries.ts";

const WeighPatient = lazyPart(async () => (await import("../../pets/public/weigh-patient.tsx")).WeighPatient);

interface BundlePlan {
  plan: (bundle: Product) => Promise<void>;
  /** In which the pet is weighed first. */
  dialog: ReactNode;
}

/** Plans a bundle. One that has only products by weight asks for the weight of a pet without one, and is planned with it. */
export function usePlanBundle(visit: VisitPartProps["visit"]): BundlePlan {
  const { db, mutate } = useClinic();
  const action = useToastAction();
  const [waiting, setWaiting] = useState<Product | null>(null);
  const planNow = async (bundle: Product): Promise<void> => {
    await mutate(planBundle, { id: newId(), visitId: visit.id, bundleId: bundle.id });
    toastDone(copy.done.bundle(bundle.name));
  };
  const plan = async (bundle: Product): Promise<void> => {
    const isUnweighed = (await weightsOf(db, visit.petId)).length === 0;
    if (isUnweighed && (await hasOnlyByWeight(db, bundle.id))) setWaiting(bundle);
    else await planNow(bundle);
  };
  const planWeighed = async (bundle: Product): Promise<void> => {
    if ((await weightsOf(db, visit.petId)).length > 0) await planNow(bundle);
  };
  const close = (bundle: Product): void => {
    setWaiting(null);
    void action.run(() => planWeighed(bundle));
  };
  const dialog = waiting && <WeighPatient petId={visit.petId} visitId={visit.id} onClose={() => close(waiting)} />;
  return { plan, dialog };
}
