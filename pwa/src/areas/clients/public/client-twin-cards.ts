import { paths } from "../../../paths.ts";
import { NEWEST, recordNumber } from "../../../ui/twin-cards.copy.ts";
import type { TwinCard } from "../../../ui/twin-cards.tsx";
import type { ClientTwin } from "../twins.queries.ts";
import { copy } from "../client-twins.copy.ts";

/** Cards of two clients that may be one. `newestId`: the record that was added last. */
export const clientTwinCards = (twins: readonly ClientTwin[], newestId: string | null): TwinCard[] =>
  twins.map(({ id, name, number, listNumber, contacts, address, petNames }) => ({
    id,
    name,
    facts: [recordNumber("Client", number, listNumber), id === newestId ? NEWEST : ""],
    lines: [...contacts, address, copy.pets(petNames)],
    path: paths.client(id),
  }));
