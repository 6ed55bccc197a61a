import { paths } from "../../../paths.ts";
import { markWords, recordNumber, type TwinMarks } from "../../../ui/twin-cards.copy.ts";
import type { TwinCard } from "../../../ui/twin-cards.tsx";
import type { ClientTwin } from "../twins.queries.ts";
import { copy } from "../client-twins.copy.ts";

/** Of two records of one client the later one goes, unless others were merged into it: merges do not chain. */
export const mergeDirection = (newer: ClientTwin, older: ClientTwin): { from: ClientTwin; into: ClientTwin } =>
  newer.hasAbsorbed ? { from: older, into: newer } : { from: newer, into: older };

/** Cards of two clients that may be one. */
export const clientTwinCards = (twins: readonly ClientTwin[], marks: TwinMarks | null): TwinCard[] =>
  twins.map(({ id, name, number, listNumber, contacts, address, petNames }) => ({
    id,
    name,
    facts: [recordNumber("Client", number, listNumber), ...markWords(id, marks)],
    lines: [...contacts, address, copy.pets(petNames)],
    path: paths.client(id),
  }));
