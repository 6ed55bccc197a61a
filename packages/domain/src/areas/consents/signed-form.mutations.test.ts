import { describe, expect, test } from "vitest";
import { aClient, anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { MUTATIONS } from "../../registry.ts";
import { checkInAppointment, visitIdOf } from "../appointments/check-in.mutations.ts";
import { mergeClients } from "../clients/merge-clients.mutations.ts";
import { mergePets, unmergePets } from "../pets/merge-pets.mutations.ts";
import { wishesOf } from "./form-answers.ts";
import { formTemplates } from "./form-template.ts";
import { correctFormTemplate, registerFormTemplate } from "./form-template.mutations.ts";
import { isAsSigned } from "./signed-form-content.ts";
import { markFormInError, signForm } from "./signed-form.mutations.ts";
import { signedForms } from "./signed-form.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

const DRAWN = {
  width: 6000,
  height: 2000,
  strokes: [
    {
      points: [
        { x: 100, y: 900, time: 0, pressure: 500 },
        { x: 300, y: 400, time: 20, pressure: 500 },
        { x: 500, y: 900, time: 40, pressure: 500 },
      ],
    },
    { points: [{ x: 900, y: 900, time: 300, pressure: 500 }] },
  ],
};
const CLAUSES = [
  { kind: "text", text: "No food.", options: [], answer: "" },
  { kind: "agree", text: "I may decide.", options: [], answer: "agreed" },
  { kind: "initials", text: "There is a risk.", options: [], answer: "AR" },
  {
    kind: "choice",
    text: "Blood test",
    options: [
      { label: "Yes", addMinor: 4500 },
      { label: "No", addMinor: null },
    ],
    answer: "Yes",
  },
];

async function aVisit() {
  const clinic = new MemoryClinic();
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const appointment = anAppointment(clinic, { clientId: client.id, petIds: [pet.id] });
  await clinic.run(checkInAppointment, { id: appointment.id });
  const visitId = visitIdOf(appointment.id, pet.id);
  const [template] = clinic.all(formTemplates);
  if (!template) throw new Error("A new clinic has forms");
  const form = (set: object = {}) => ({
    id: id(1),
    petId: pet.id,
    visitId,
    clientId: client.id,
    templateId: template.id,
    templateRevision: template.revision,
    title: template.name,
    petName: "Juno",
    clientName: "Ana Ruiz",
    intro: "Please read.",
    clauses: CLAUSES,
    spendLimit: "amount",
    spendLimitMinor: 50_000,
    currency: "GBP",
    resuscitation: "closed_chest",
    signerName: "Ana Ruiz",
    signature: DRAWN,
    ...set,
  });
  const sign = (set: object = {}, options = {}) => clinic.run(signForm, form(set), options);
  return { clinic, client, pet, visitId, template, form, sign, signed: (of = id(1)) => clinic.row(signedForms, of) };
}

describe("a form", () => {
  test("is kept with all that was read, chosen and drawn, and a retry changes nothing", async () => {
    const { clinic, visitId, form, signed } = await aVisit();
    const nurse = anEmployee();
    const context = clinic.contextOf({ actor: nurse, deviceId: "ward" });
    await clinic.runIn(signForm, form(), context);
    const first = signed();
    expect((await clinic.runIn(signForm, form(), context)).status).toBe("applied");
    expect(clinic.all(signedForms)).toEqual([first]);
    expect(first).toMatchObject({ visitId, witnessedBy: nurse.userId, deviceId: "ward", signedAt: context.now });
    expect(first.clauses).toEqual(CLAUSES);
    expect(first.signature).toEqual(DRAWN);
    expect(first.signatureSvg).toContain('viewBox="0 0 6000 2000"');
    expect(first.signatureSvg).toContain("M100 900Q300 400 400 650L500 900M900 900L900 900");
    expect(isAsSigned(first)).toBe(true);
  });

  test("is signed by a typed name too", async () => {
    const { sign, signed } = await aVisit();
    await sign({ signature: null, typedName: "Ana Ruiz" });
    expect(signed()).toMatchObject({ signature: null, signatureSvg: "", typedName: "Ana Ruiz" });
    expect(isAsSigned(signed())).toBe(true);
  });

  test.each([
    ["no signature", { signature: null }, "signature"],
    ["a drawn and a typed one", { typedName: "Ana Ruiz" }, "typedName"],
    ["no stroke", { signature: { ...DRAWN, strokes: [] } }, "signature.strokes"],
    ["a limit without an amount", { spendLimitMinor: null }, "spendLimitMinor"],
    ["an amount without a limit", { spendLimit: "no_limit" }, "spendLimitMinor"],
    ["a negative limit", { spendLimitMinor: -1 }, "spendLimitMinor"],
    ["an open clause", { clauses: [{ ...CLAUSES[1], answer: "" }] }, "clauses.0.answer"],
    ["an option that the form does not have", { clauses: [{ ...CLAUSES[3], answer: "Maybe" }] }, "clauses.0.answer"],
    ["a form that is declined with a signature", { outcome: "declined", declineReason: "Wait" }, "signature"],
    ["a form that is declined without a reason", { outcome: "declined", signature: null }, "declineReason"],
    ["no name", { signerName: " " }, "signerName"],
  ])("%s is refused", async (_, set, path) => {
    const { clinic, sign } = await aVisit();
    const refused = await sign(set);
    expect(refused).toMatchObject({ code: "invalid_args" });
    const { errors } = ("details" in refused ? refused.details : {}) as { errors: { path: string }[] };
    expect(errors.map((error) => error.path)).toContain(path);
    expect(clinic.all(signedForms)).toEqual([]);
  });

  test("that was declined keeps the reason, and its clauses may be open", async () => {
    const { sign, signed } = await aVisit();
    const open = CLAUSES.map((clause) => ({ ...clause, answer: "" }));
    const declined = { outcome: "declined", declineReason: "Wants to think", signature: null, clauses: open };
    expect((await sign(declined)).status).toBe("applied");
    expect(wishesOf([signed()])).toMatchObject({ spendLimit: null, resuscitation: null });
  });

  test("belongs to a pet and a visit that belong together, and needs the right to see patients", async () => {
    const { clinic, sign } = await aVisit();
    expect(await sign({ petId: aPet(clinic).id })).toMatchObject({ code: "not_found" });
    expect(await sign({ clientId: id(90) })).toMatchObject({ code: "not_found" });
    expect(await sign({}, { actor: anEmployee(["clients:view"]) })).toMatchObject({ code: "forbidden" });
  });

  test("signed on two tablets apart from each other is kept twice; the later wishes are shown, as divided", async () => {
    const { clinic, sign } = await aVisit();
    await sign({}, { deviceId: "exam" });
    await sign({ id: id(2), spendLimitMinor: 30_000, resuscitation: "none" }, { deviceId: "ward" });
    const forms = clinic.all(signedForms);
    expect(forms).toHaveLength(2);
    expect(wishesOf(forms)).toMatchObject({
      spendLimit: { kind: "amount", minor: 30_000, currency: "GBP" },
      resuscitation: { choice: "none" },
      isDivided: true,
    });
    await clinic.run(markFormInError, { id: id(2), reason: "Wrong pet" });
    expect(wishesOf(clinic.all(signedForms))).toMatchObject({
      spendLimit: { minor: 50_000 },
      resuscitation: { choice: "closed_chest" },
      isDivided: false,
    });
  });

  test("follows a pet that is merged, and the signature still holds", async () => {
    const { clinic, client, pet, sign, signed } = await aVisit();
    await sign();
    const [otherPet, otherClient] = [aPet(clinic), aClient(clinic)];
    await clinic.run(mergePets, { fromId: pet.id, intoId: otherPet.id });
    await clinic.run(mergeClients, { fromId: client.id, intoId: otherClient.id });
    expect(signed()).toMatchObject({ petId: otherPet.id, clientId: client.id });
    expect(isAsSigned(signed())).toBe(true);
    await sign({ id: id(2) });
    expect(signed(id(2)).petId).toBe(otherPet.id);
    await clinic.run(unmergePets, { id: pet.id });
    expect(signed().petId).toBe(pet.id);
  });
});

describe("signed content", () => {
  test("is not changed by any mutation: signing again under its id is refused, an error is marked beside it", async () => {
    const { clinic, sign, signed } = await aVisit();
    await sign();
    const before = signed();
    expect(await sign({ spendLimitMinor: 1 })).toMatchObject({ code: "already_exists" });
    await clinic.run(markFormInError, { id: id(1), reason: "Wrong pet" });
    await clinic.run(markFormInError, { id: id(1), reason: "Another reason" });
    const { enteredInErrorAt, enteredInErrorBy, updatedAt, ...after } = signed();
    expect([enteredInErrorAt, enteredInErrorBy]).toEqual([expect.any(String), clinic.ownerId]);
    expect(before).toMatchObject({ ...after, enteredInErrorReason: "" });
    expect(after.enteredInErrorReason).toBe("Wrong pet");
    expect(updatedAt > before.updatedAt).toBe(true);
    expect(isAsSigned(signed())).toBe(true);
    const ofForms = MUTATIONS.filter(({ name }) => name.startsWith("signedForms."));
    expect(ofForms.map(({ name }) => name)).toEqual(["signedForms.sign", "signedForms.markEnteredInError"]);
  });

  test("stays when the template changes, and says which text of it was signed", async () => {
    const { clinic, template, sign, signed } = await aVisit();
    await sign();
    await clinic.run(correctFormTemplate, { id: template.id, set: { name: "New name", clauses: [] } });
    await clinic.run(correctFormTemplate, { id: template.id, set: { name: "New name" } });
    expect(clinic.row(formTemplates, template.id)).toMatchObject({ name: "New name", revision: 2 });
    expect(signed()).toMatchObject({ title: template.name, templateRevision: 1 });
    expect(isAsSigned(signed())).toBe(true);
  });

  test.each([
    ["title", { title: "Other" }],
    ["an answer", { clauses: CLAUSES.map((clause) => ({ ...clause, answer: "No" })) }],
    ["a clause", { clauses: CLAUSES.slice(1) }],
    ["a price", { clauses: [{ ...CLAUSES[3], options: [] }] }],
    ["the limit", { spendLimitMinor: 50_001 }],
    ["the resuscitation choice", { resuscitation: "none" }],
    ["the signer", { signerName: "Ben Ruiz" }],
    ["a stroke", { signature: { ...DRAWN, strokes: DRAWN.strokes.slice(1) } }],
    ["the picture", { signatureSvg: "" }],
    ["the time", { signedAt: "2026-11-21T08:00:00.000Z" }],
    ["the witness", { witnessedBy: id(77) }],
    ["the pet's name", { petName: "Max" }],
  ])("shows a change of %s in its hash", async (_, change) => {
    const { sign, signed } = await aVisit();
    await sign();
    expect(isAsSigned({ ...signed(), ...(change as object) })).toBe(false);
  });
});

test("templates are the owner's; an employee changes none", async () => {
  const { clinic, template } = await aVisit();
  const made = { id: id(50), name: "Dental work", clauses: [{ kind: "agree", text: "Yes", options: [] }] };
  expect(await clinic.run(registerFormTemplate, made, { actor: anEmployee() })).toMatchObject({ code: "forbidden" });
  expect(
    await clinic.run(correctFormTemplate, { id: template.id, set: { name: "X" } }, { actor: anEmployee() }),
  ).toMatchObject({ code: "forbidden" });
  expect((await clinic.run(registerFormTemplate, made)).status).toBe("applied");
  expect(clinic.row(formTemplates, id(50))).toMatchObject({ name: "Dental work", revision: 1, status: "active" });
  for (const options of [[], [{ label: "Yes", addMinor: null }], [0, 1].map(() => ({ label: "Yes", addMinor: null }))])
    expect(
      await clinic.run(correctFormTemplate, {
        id: id(50),
        set: { clauses: [{ kind: "choice", text: "Blood test", options }] },
      }),
    ).toMatchObject({ code: "invalid_args" });
});
