import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import {
  correctPrescription,
  signPrescription,
  writePrescription,
} from "@fernpaw/domain/prescriptions/prescription.mutations";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useSignature } from "./use-signature.ts";

type WriteArgs = ArgsOf<typeof writePrescription>;

interface Signing {
  acknowledged: ArgsOf<typeof signPrescription>["acknowledged"];
  isControlled: boolean;
}

/** Stores what the form wrote. Render `dialog` outside of other dialogs. */
export function usePrescribing(id: string) {
  const { db, mutate } = useClinic();
  const { confirm, sign, dialog } = useSignature();

  /** With a signature, a new one is stored only when the vet has confirmed it. `signing` null: another person signs. @throws Refusal */
  const store = async (args: WriteArgs, signing: Signing | null): Promise<void> => {
    const { id: _, petId: __, clientId: ___, locationId: ____, visitId: _____, revisionId: ______, ...set } = args;
    const { medicine } = args;
    const { acknowledged, isControlled } = signing ?? { acknowledged: [], isControlled: false };
    const what = { medicine, isControlled };
    // Of a new one too, where its signature was refused before.
    if ((await rowsOf(db, prescriptions).get(id)) !== undefined) {
      const { uuid: revisionId } = await mutate(correctPrescription, { id, set });
      if (signing) await sign({ id, revisionId, acknowledged }, what);
    } else {
      const revisionId = newId();
      const confirmed = signing && (await confirm({ id, revisionId, acknowledged }, what));
      await mutate(writePrescription, { ...args, revisionId });
      if (confirmed) await mutate(signPrescription, confirmed);
    }
  };

  return { store, dialog };
}
