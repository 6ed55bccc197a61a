import { expect, test } from "vitest";
import { aClient } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { clients, consents } from "./client.ts";
import { recordConsent } from "./consent.mutations.ts";
import { mayWriteTo } from "./consent.ts";
import { mergeClients, unmergeClients } from "./merge-clients.mutations.ts";

const id = (number: number) => `019a5f00-0000-7000-8000-0000000c0${String(number).padStart(3, "0")}`;

test("each answer stays as history and the last one holds", async () => {
  const clinic = new MemoryClinic();
  const client = aClient(clinic);
  const asked = { clientId: client.id, channel: "email" } as const;
  await clinic.run(recordConsent, {
    ...asked,
    id: id(1),
    answer: "yes",
    seen: "unknown",
    wording: "Signed at the desk",
  });
  await clinic.run(recordConsent, { ...asked, id: id(2), answer: "no", seen: "yes", source: "phone" });
  expect(clinic.row(clients, client.id)).toMatchObject({ consentEmail: "no", consentSms: "unknown" });
  const history = clinic.all(consents).map(({ answer, source, wording }) => [answer, source, wording]);
  expect(history).toEqual([
    ["yes", "in_person", "Signed at the desk"],
    ["no", "phone", ""],
  ]);
});

test("two people who heard different answers apart from each other: the first holds, the other is a card", async () => {
  const clinic = new MemoryClinic();
  const client = aClient(clinic);
  const asked = { clientId: client.id, channel: "sms", seen: "unknown" } as const;
  await clinic.run(recordConsent, { ...asked, id: id(1), answer: "no" });
  const late = await clinic.run(recordConsent, { ...asked, id: id(2), answer: "yes" });
  expect(late).toMatchObject({ status: "merged", raised: [{ kind: "stale_field" }] });
  expect(clinic.row(clients, client.id).consentSms).toBe("no");
  expect(clinic.all(consents)).toHaveLength(2);
  const same = await clinic.run(recordConsent, { ...asked, id: id(3), answer: "no" });
  expect(same).toMatchObject({ status: "applied", raised: [] });
});

test("a retry is no second answer, and nobody is asked who is merged away", async () => {
  const clinic = new MemoryClinic();
  const [client, other] = [aClient(clinic), aClient(clinic)];
  const args = { id: id(1), clientId: client.id, channel: "email", answer: "yes", seen: "unknown" } as const;
  const context = clinic.contextOf({});
  await clinic.runIn(recordConsent, args, context);
  expect((await clinic.runIn(recordConsent, args, context)).status).toBe("applied");
  expect(clinic.all(consents)).toHaveLength(1);
  await clinic.run(mergeClients, { fromId: client.id, intoId: other.id });
  const late = await clinic.run(recordConsent, { ...args, id: id(2) });
  expect(late).toMatchObject({ status: "rejected", code: "merged_away" });
});

test("a merge takes over what the other card knows, a no before a yes, and gives it back", async () => {
  const clinic = new MemoryClinic();
  const from = aClient(clinic, { consentEmail: "no", consentSms: "yes", consentMarketing: "yes" });
  const into = aClient(clinic, { consentEmail: "yes", consentMarketing: "no" });
  await clinic.run(mergeClients, { fromId: from.id, intoId: into.id });
  const consent = ({ consentEmail, consentSms, consentMarketing }: typeof into) => [
    consentEmail,
    consentSms,
    consentMarketing,
  ];
  expect(consent(clinic.row(clients, into.id))).toEqual(["no", "yes", "no"]);
  await clinic.run(recordConsent, { id: id(1), clientId: into.id, channel: "sms", answer: "no", seen: "yes" });
  await clinic.run(unmergeClients, { id: from.id });
  expect(consent(clinic.row(clients, into.id))).toEqual(["yes", "no", "no"]);
  expect(consent(clinic.row(clients, from.id))).toEqual(["no", "yes", "yes"]);
});

test.each([
  ["nobody asked", {}, [true, true, false]],
  ["agreed to all", { consentEmail: "yes", consentSms: "yes", consentMarketing: "yes" }, [true, true, true]],
  ["no e-mail", { consentEmail: "no", consentMarketing: "yes" }, [false, true, false]],
  ["no SMS", { consentSms: "no" }, [true, false, false]],
  ["deceased", { status: "deceased", consentEmail: "yes" }, [false, false, false]],
  ["merged", { mergedIntoId: id(9), consentEmail: "yes" }, [false, false, false]],
] as const)("%s: who may be written to", (_, set, [email, sms, advertising]) => {
  const client = aClient(new MemoryClinic(), set);
  expect(mayWriteTo(client, "email", "own_pets")).toBe(email);
  expect(mayWriteTo(client, "sms", "own_pets")).toBe(sms);
  expect(mayWriteTo(client, "email", "marketing")).toBe(advertising);
});
