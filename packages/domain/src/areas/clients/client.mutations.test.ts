import { expect, test } from "vitest";
import { aClient, aPhone } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { clients } from "./client.ts";
import { changeClientStatus, correctClient, registerClient } from "./client.mutations.ts";
import { possibleDuplicates } from "./duplicate-clients.ts";

const ID = "019a5f00-0000-7000-8000-00000000c001";
const UNKNOWN = "019a5f00-0000-7000-8000-0000000fffff";

test("a new client waits for his number and is active", async () => {
  const clinic = new MemoryClinic();
  const result = await clinic.run(registerClient, {
    id: ID,
    firstName: " Zoë ",
    lastName: "Núñez",
    phones: [aPhone()],
    emails: ["Zoe@Mail.Example"],
  });
  expect(result.status).toBe("applied");
  expect(clinic.row(clients, ID)).toMatchObject({
    firstName: "Zoë",
    number: null,
    status: "active",
    emails: ["zoe@mail.example"],
    absorbedIds: [],
  });
});

test("what nobody sees is taken out of a name, so that it is not read backwards", async () => {
  const clinic = new MemoryClinic();
  const args = { id: ID, firstName: "Z\u0001oë", lastName: "\u202Etest", phones: [aPhone()] };
  expect((await clinic.run(registerClient, args)).status).toBe("applied");
  expect(clinic.row(clients, ID)).toMatchObject({ firstName: "Zoë", lastName: "test" });
});

test("a retry of a registration changes nothing, another one under the same id is refused", async () => {
  const clinic = new MemoryClinic();
  const context = clinic.contextOf({});
  const args = { id: ID, lastName: "Núñez", phones: [aPhone()] };
  await clinic.runIn(registerClient, args, context);
  await clinic.run(correctClient, { id: ID, set: { lastName: "Weiß" } });
  expect((await clinic.runIn(registerClient, args, context)).status).toBe("applied");
  expect(clinic.row(clients, ID).lastName).toBe("Weiß");
  expect(await clinic.run(registerClient, args)).toMatchObject({ status: "rejected", code: "already_exists" });
});

test.each([
  ["no name at all", { phones: [aPhone()] }, "lastName"],
  ["a last name that nobody sees", { lastName: "\u200B", phones: [aPhone()] }, "lastName"],
  ["a first name alone", { firstName: "Zoë", phones: [aPhone()] }, "lastName"],
  ["no way to reach", { lastName: "Núñez" }, "phones"],
  ["a field that does not exist", { lastName: "Núñez", phones: [aPhone()], balance: 5 }, ""],
  ["an address that is none", { lastName: "Núñez", emails: ["zoe@"] }, "emails.0"],
  ["a number that is none", { lastName: "Núñez", phones: [aPhone("020", "020")] }, "phones.0.e164"],
  ["a NUL", { lastName: "Nú\u0000ñez", phones: [aPhone()] }, "lastName"],
  ["a lone surrogate", { lastName: "N\ud800", phones: [aPhone()] }, "lastName"],
])("a registration with %s is refused with its path", async (_, args, path) => {
  const clinic = new MemoryClinic();
  const result = await clinic.run(registerClient, { id: ID, ...args });
  expect(result).toMatchObject({ status: "rejected", code: "invalid_args" });
  const errors = result.status === "rejected" ? (result.details["errors"] as { path: string }[]) : [];
  expect(errors.map((error) => error.path)).toContain(path);
  expect(clinic.all(clients)).toHaveLength(0);
});

test("a company, or no contact once that was confirmed, is enough", async () => {
  const clinic = new MemoryClinic();
  expect((await clinic.run(registerClient, { id: ID, companyName: "Paws Rescue", hasNoContact: "yes" })).status).toBe(
    "applied",
  );
});

test("a preferred vet is a person of the clinic", async () => {
  const clinic = new MemoryClinic();
  const args = { id: ID, lastName: "Núñez", phones: [aPhone()] };
  const foreign = await clinic.run(registerClient, { ...args, preferredVetId: UNKNOWN });
  expect(foreign).toMatchObject({ status: "rejected", code: "not_found" });
  expect(clinic.all(clients)).toHaveLength(0);
  const vetId = clinic.ownerId;
  expect((await clinic.run(registerClient, { ...args, preferredVetId: vetId })).status).toBe("applied");
  const changed = await clinic.run(correctClient, { id: ID, set: { preferredVetId: UNKNOWN } });
  expect(changed).toMatchObject({ status: "rejected", code: "not_found" });
  expect(clinic.row(clients, ID).preferredVetId).toBe(vetId);
  expect((await clinic.run(correctClient, { id: ID, set: { preferredVetId: null } })).status).toBe("applied");
});

test("a correction touches the named fields and keeps a client reachable", async () => {
  const clinic = new MemoryClinic();
  const { id } = aClient(clinic, { emails: [] });
  await clinic.run(correctClient, { id, set: { notes: "Prefers mornings" } });
  expect(clinic.row(clients, id)).toMatchObject({ notes: "Prefers mornings", lastName: "Ferreira" });
  expect(await clinic.run(correctClient, { id, set: { phones: [] } })).toMatchObject({ code: "invalid_args" });
  expect(await clinic.run(correctClient, { id, set: { lastName: "" } })).toMatchObject({ code: "invalid_args" });
  expect(await clinic.run(correctClient, { id: UNKNOWN, set: { notes: "x" } })).toMatchObject({ code: "not_found" });
  expect(clinic.row(clients, id).phones).toHaveLength(1);
});

test("of two names given apart the first stays and a person is asked; other fields of the second are kept", async () => {
  const clinic = new MemoryClinic();
  const { id } = aClient(clinic);
  const base = { lastName: clinic.rows.version, notes: clinic.rows.version };
  await clinic.run(correctClient, { id, set: { lastName: "Weiß" } }, { deviceId: "tablet-1", base });
  const second = await clinic.run(
    correctClient,
    { id, set: { lastName: "Weiss", notes: "Ring twice" } },
    { deviceId: "tablet-2", base },
  );
  expect(second).toMatchObject({ status: "merged", raised: [{ kind: "stale_field" }] });
  expect(clinic.row(clients, id)).toMatchObject({ lastName: "Weiß", notes: "Ring twice" });
});

test("a status is changed by whoever may manage clients", async () => {
  const clinic = new MemoryClinic();
  const { id } = aClient(clinic);
  await clinic.run(changeClientStatus, { id, status: "blocked" }, { actor: anEmployee(["clients:manage"]) });
  expect(clinic.row(clients, id).status).toBe("blocked");
  expect(
    await clinic.run(changeClientStatus, { id, status: "active" }, { actor: anEmployee(["clients:view"]) }),
  ).toMatchObject({ code: "forbidden" });
  expect(await clinic.run(changeClientStatus, { id: UNKNOWN, status: "active" })).toMatchObject({ code: "not_found" });
});

test("a card is hinted at by phone however it is written, by e-mail, or by name and postcode", () => {
  const clinic = new MemoryClinic();
  const address = { line1: "", line2: "", city: "", region: "", postcode: "E1 4QT" };
  const byPhone = aClient(clinic, { lastName: "Other", phones: [aPhone("(020) 7946-0958", null)] });
  const byEmail = aClient(clinic, { lastName: "Other", phones: [], emails: ["zoe@mail.example"] });
  const byName = aClient(clinic, {
    firstName: "Zoe",
    lastName: "NUNEZ",
    phones: [],
    address: { ...address, postcode: "e14qt" },
  });
  const merged = aClient(clinic, { lastName: "Gone", mergedIntoId: byName.id });
  const stranger = aClient(clinic, { lastName: "Else", phones: [aPhone("07700 900123", null)] });
  const candidate = {
    id: ID,
    firstName: "Zoë",
    lastName: "Núñez",
    companyName: "",
    phones: [aPhone("+44 20 7946 0958")],
    emails: ["zoe@mail.example"],
    address,
  };
  const hits = possibleDuplicates(candidate, [byPhone, byEmail, byName, merged, stranger]);
  expect(hits.map((hit) => [hit.client.id, hit.reasons])).toEqual([
    [byEmail.id, ["email"]],
    [byName.id, ["name_and_postcode"]],
    [byPhone.id, ["phone"]],
  ]);
});

test("of many who share a phone, the one of the same name and postcode comes first", () => {
  const clinic = new MemoryClinic();
  const address = { line1: "", line2: "", city: "", region: "", postcode: "E1 4QT" };
  const phones = [aPhone("020 7946 0958")];
  const family = Array.from({ length: 4 }, () => aClient(clinic, { lastName: "Else", phones, emails: [] }));
  const namesake = aClient(clinic, { firstName: "Zoë", lastName: "Núñez", phones, emails: [] });
  const same = aClient(clinic, { firstName: "zoe", lastName: "Nunez", phones, emails: [], address });
  const candidate = { ...namesake, id: ID, address };
  const hits = possibleDuplicates(candidate, [...family, namesake, same]);
  expect(hits.slice(0, 3).map((hit) => [hit.client.id, hit.reasons])).toEqual([
    [same.id, ["phone", "name_and_postcode"]],
    [namesake.id, ["name", "phone"]],
    [family[0]?.id, ["phone"]],
  ]);
});
