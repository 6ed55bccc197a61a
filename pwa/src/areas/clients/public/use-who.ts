import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { type Duplicate, useDuplicates } from "../../search/public/use-duplicates.ts";
import { type FoundSubject, foundSubjects, petsOfClient } from "../../search/search.queries.ts";

/** Stands for a client or a pet that is not in the records yet. */
export const NEW = "new";

/** A person who typed their own data on a public page. */
export interface Person {
  /** Of the form. */
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  petName: string;
}

/** Ids, `NEW`, or empty while the app's own proposal counts. */
export interface WhoKeys {
  clientKey: string;
  petKey: string;
}

/** Clients of this device who may be a person of a form, the likeliest first. The server looks for none. */
function useMatches({ id, firstName, lastName, email, phone }: Person): Duplicate[] {
  const card = useMemo(
    () => ({
      id,
      firstName,
      lastName,
      companyName: "",
      phones: phone === "" ? [] : [{ typed: phone, e164: null }],
      emails: email === "" ? [] : [email],
      address: { postcode: "" },
    }),
    [id, firstName, lastName, email, phone],
  );
  return useDuplicates(card);
}

/** One address and no other, or one phone and one name, is enough to propose a client. */
const isLikely = ({ reasons }: Duplicate): boolean =>
  reasons.includes("email") || (reasons.includes("phone") && reasons.includes("name"));

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The pets of a client, and the one that is called as the person wrote. */
function usePets(clientId: string, petName: string) {
  const { db } = useClinic();
  const pets = useLiveQuery(
    async () => ({ of: clientId, rows: clientId === NEW ? [] : await petsOfClient(db, clientId) }),
    [db, clientId],
  );
  const rows = pets?.of === clientId ? pets.rows : undefined;
  return { rows, proposed: rows?.find(({ name }) => sameName(name, petName))?.id ?? NEW };
}

/** The clients to choose from: those who may be meant, and the one that was looked up. */
function useOptions(matches: readonly Duplicate[], clientId: string): FoundSubject[] {
  const { db } = useClinic();
  const ids = [...new Set([...matches.map(({ client }) => client.id), ...(clientId === NEW ? [] : [clientId])])].join();
  const hits = ids.split(",").filter((id) => id !== "");
  return (
    useLiveQuery(
      () =>
        foundSubjects(
          db,
          hits.map((id) => ({ kind: "client", id, match: "prefix", isPast: false })),
        ),
      [db, ids],
    ) ?? []
  );
}

/** The client and the pet that the data of a person belong to: as chosen, else as proposed. */
export function useWho(person: Person, { clientKey, petKey }: WhoKeys) {
  const { can } = useClinic();
  const matches = useMatches(person);
  const proposedClient = matches.find(isLikely)?.client.id ?? NEW;
  const clientId = clientKey === "" ? proposedClient : clientKey;
  const { rows, proposed } = usePets(clientId, person.petName);
  const petId = petKey === "" ? proposed : petKey;
  const options = useOptions(matches, clientId);
  const mayAdd = can("clients:manage");
  const isLocked = rows === undefined || (!mayAdd && (clientId === NEW || petId === NEW));
  return { matches, options, clientId, petId, pets: rows ?? [], mayAdd, isLocked };
}

export type Who = ReturnType<typeof useWho>;
