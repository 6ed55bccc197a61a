import Alert from "@mui/material/Alert";
import { parseProblem } from "../../../http/client.ts";
import type { Faults } from "../../../form/faults.ts";
import { adminProblemText } from "../problem-text.ts";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import type { EntryRow } from "./pet-types-api.ts";

interface StaleNoticeProps {
  present: EntryRow & { synonyms?: readonly string[] };
}

/** The present values of an entry that another administrator has changed since it was opened. */
export function StaleNotice({ present: { name, status, synonyms } }: StaleNoticeProps) {
  return (
    <Alert severity="warning">
      {copy.present(name, copy.states[status].toLowerCase())}
      {synonyms !== undefined && synonyms.length > 0 && ` ${copy.presentNames(synonyms.join(", "))}`} {copy.saveOver}
    </Alert>
  );
}

/** Where the words of a refused change belong. `onStale` is called after a change by another administrator. */
export function placeRefusal(error: unknown, onStale: () => void): Faults {
  const problem = parseProblem(error);
  if (problem?.code === "changed_meanwhile") {
    onStale();
    return { "": copy.stale };
  }
  if (problem?.code === "already_exists") return { name: problem.detail ?? problem.title };
  if (problem?.code === "invalid_transition") return { status: copy.refusedStatus };
  return { "": problem?.detail ?? adminProblemText(error) };
}
