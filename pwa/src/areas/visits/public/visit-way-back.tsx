import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { moveVisit } from "@fernpaw/domain/visits/visit.mutations";
import type { visits } from "@fernpaw/domain/visits/visit";
import { newId } from "../../../db/new-id.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { copy } from "../way-back/way-back.copy.ts";

interface VisitWayBackProps {
  /** It is over. */
  visit: RowOf<typeof visits>;
  petName: string;
}

/** One tap puts a patient who has left back on the board: to Ready to pay, or to the waiting who were not seen. */
export function VisitWayBack({ visit, petName }: VisitWayBackProps) {
  const { mutate, can } = useClinic();
  const action = useAction();
  if (!can("appointments:manage")) return null;
  const isUnseen = visit.stage === "left_without_being_seen";
  const back = (): Promise<unknown> => {
    const to = isUnseen ? "waiting" : "ready_for_checkout";
    return mutate(moveVisit, { id: newId(), visitId: visit.id, from: visit.stage, to });
  };
  return (
    <>
      <Button isLoading={action.isBusy} onClick={() => void action.run(back)}>
        <span>{isUnseen ? copy.toWaiting : copy.toPay}</span> <span className="vh">{petName}</span>
      </Button>
      <ProblemAlert problem={action.problem} />
    </>
  );
}
