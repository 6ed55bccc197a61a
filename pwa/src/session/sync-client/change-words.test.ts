// @vitest-environment jsdom
import { recordConsent } from "@fernpaw/domain/clients/consent.mutations";
import { correctClient } from "@fernpaw/domain/clients/client.mutations";
import { mergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { mergePets } from "@fernpaw/domain/pets/merge-pets.mutations";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { aClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { changeSubject } from "./change-words.ts";

test("a change names the client or pet that it is about, whatever its own id is", async () => {
  const clinic = await openTestClinic();
  const { clientId, petId } = await aClinicDesk(clinic);
  const named = ({ name }: { name: string }, args: object) => changeSubject(clinic.db, name, args);
  expect(await named(correctClient, { id: clientId, set: {} })).toBe("Samira Haddad");
  expect(await named(recordConsent, { id: uuidv7(), clientId })).toBe("Samira Haddad");
  expect(await named(mergeClients, { fromId: uuidv7(), intoId: clientId })).toBe("Samira Haddad");
  expect(await named(mergePets, { fromId: uuidv7(), intoId: petId })).toBe("Juno");
});
