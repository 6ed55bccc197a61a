import { declineTreatment, moveTreatment, skipTreatment } from "@fernpaw/domain/treatments/treatment.mutations";
import { Ban, CalendarPlus, ListX } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { MenuEntry } from "../../../ui/menu.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { copy } from "../treatments.copy.ts";
import type { PlannedLine } from "../treatments.queries.ts";
import { decision, type Decision } from "../public/reason-dialog.tsx";

const ReasonDialog = lazyPart(async () => (await import("../public/reason-dialog.tsx")).ReasonDialog);

interface NotGiven {
  /** For a menu. */
  entries: ReactNode;
  /** Asks for a reason. Render it outside of the menu. */
  dialog: ReactNode;
}

/** The ways in which a planned treatment is decided without being given: skipped, declined, in the next visit. */
export function useNotGiven({ treatment: { id, petId }, known }: PlannedLine): NotGiven {
  const { mutate } = useClinic();
  const [about, setAbout] = useState<Decision | null>(null);
  const action = useToastAction();
  const what = known.product.name;
  const toArgs = (reason: string) => ({ id, reason });
  const later = async (): Promise<void> => {
    await mutate(moveTreatment, { id });
    toastDone(copy.done.moved(what));
  };
  const skip = { kind: "skip", what, petId, mutation: skipTreatment, toArgs, done: copy.done.skipped(what) } as const;
  const decline = {
    kind: "decline",
    what,
    petId,
    mutation: declineTreatment,
    toArgs,
    done: copy.done.declined(what),
  } as const;
  return {
    entries: (
      <>
        <MenuEntry icon={ListX} onPick={() => setAbout(decision(skip))}>
          {copy.skip}
        </MenuEntry>
        <MenuEntry icon={Ban} onPick={() => setAbout(decision(decline))}>
          {copy.decline}
        </MenuEntry>
        <MenuEntry icon={CalendarPlus} onPick={() => void action.run(later)}>
          {copy.nextVisit}
        </MenuEntry>
      </>
    ),
    dialog: about && <ReasonDialog about={about} onClose={() => setAbout(null)} />,
  };
}
