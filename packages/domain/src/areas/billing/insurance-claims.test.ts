import { beforeEach, expect, test } from "vitest";
import { anEmployee } from "../../../../testing/src/memory-clinic.ts";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { claimDocument } from "./insurance-claim-document.ts";
import { correctClaim, prepareClaim, setClaimState } from "./insurance-claim.mutations.ts";
import { insuranceClaims } from "./insurance-claim.ts";
import { invoices } from "./invoice.ts";
import { payments } from "./payment.ts";

type World = Awaited<ReturnType<typeof till>>;
let world: World;
let invoiceId: string;
let lines: string[];

beforeEach(async () => {
  world = await till();
  lines = [await world.charge(1250, { description: "X-ray" }), await world.charge(400, { description: "Food" })];
  invoiceId = newId();
  await world.issue(invoiceId, lines, 1650);
});

const written = (more: object = {}) => ({
  invoiceId,
  petId: world.pet.id,
  insurer: "Pawsure",
  policyNo: "PS-4711",
  condition: "Lame on the left front leg",
  illFrom: "2026-11-18",
  lineIds: [lines[0] ?? ""],
  ...more,
});

async function prepare(more: object = {}, options: object = {}) {
  const id = newId();
  return { id, outcome: await world.clinic.run(prepareClaim, { id, ...written(more) }, options) };
}
const claim = (id: string) => world.clinic.row(insuranceClaims, id);
const state = (id: string, status: string, more: object = {}) =>
  world.clinic.run(setClaimState, { id, status, on: "2026-11-22", ...more });

test("a claim has the sum of its lines, and the client, visit and location of the invoice", async () => {
  const { id, outcome } = await prepare({ parts: ["notes"] });
  expect(outcome.status).toBe("applied");
  expect(claim(id)).toMatchObject({
    claimedMinor: 1250,
    clientId: world.client.id,
    visitId: world.visitId,
    locationId: world.locationId,
    status: "prepared",
    statusOn: "2026-11-21",
    steps: [{ status: "prepared", by: world.clinic.ownerId }],
  });
});

test("parts of the record are added by people who may read it; others keep what was chosen", async () => {
  const desk = anEmployee(["billing:view", "billing:manage"]);
  expect((await prepare({ parts: ["notes"] }, { actor: desk })).outcome).toMatchObject({
    code: "forbidden",
    details: { permission: "clients:view" },
  });
  expect((await prepare({}, { actor: desk })).outcome.status).toBe("applied");
  const { id } = await prepare({ parts: ["notes"] });
  const correct = (set: object) => world.clinic.run(correctClaim, { id, set }, { actor: desk });
  expect((await correct({ parts: ["notes"], policyNo: "PS-4712" })).status).toBe("applied");
  expect(await correct({ parts: ["notes", "results"] })).toMatchObject({ code: "forbidden" });
  expect(claim(id)).toMatchObject({ parts: ["notes"], policyNo: "PS-4712" });
});

test("a claim is for lines of its invoice, with days in order, and not for a voided one", async () => {
  const other = await world.charge(100);
  expect((await prepare({ lineIds: [other] })).outcome).toMatchObject({ details: { errors: [{ path: "lineIds" }] } });
  expect((await prepare({ illUntil: "2026-11-17" })).outcome).toMatchObject({
    details: { errors: [{ path: "illUntil" }] },
  });
  await world.voidIt(invoiceId);
  expect((await prepare()).outcome).toMatchObject({ code: "invalid_transition" });
});

test("its state is set by hand, with days and people; paid needs the sum and the receiver", async () => {
  const { id } = await prepare();
  await state(id, "sent");
  expect(await world.clinic.run(correctClaim, { id, set: { policyNo: "X" } })).toMatchObject({
    code: "invalid_transition",
  });
  await state(id, "asked_back", { note: "They want the X-ray" });
  expect((await world.clinic.run(correctClaim, { id, set: { lineIds: lines } })).status).toBe("applied");
  expect(claim(id).claimedMinor).toBe(1650);
  expect(await state(id, "paid")).toMatchObject({ code: "invalid_args" });
  expect(await state(id, "paid", { paidMinor: 1000 })).toMatchObject({ code: "invalid_args" });
  for (const _ of [1, 2]) await state(id, "paid", { paidMinor: 1000, paidTo: "clinic" });
  expect(claim(id)).toMatchObject({ status: "paid", paidMinor: 1000, paidTo: "clinic", statusOn: "2026-11-22" });
  expect(claim(id).steps.map(({ status }) => status)).toEqual(["prepared", "sent", "asked_back", "paid"]);
  await state(id, "refused");
  expect(claim(id)).toMatchObject({ status: "refused", paidMinor: null, paidTo: null });
});

test("money of an insurer names its claim; no other money does", async () => {
  const { id } = await prepare();
  const paymentId = newId();
  await world.pay(paymentId, 1000, invoiceId, { method: "insurance", claimId: id });
  expect(world.clinic.row(payments, paymentId).claimId).toBe(id);
  expect(await world.pay(newId(), 100, invoiceId, { claimId: id })).toMatchObject({
    details: { errors: [{ path: "claimId" }] },
  });
});

test("a repeat prepares once; a claim stays when its invoice is voided, and its paper says so", async () => {
  const args = { id: newId(), ...written() };
  const context = world.clinic.contextOf({});
  for (const _ of [1, 2]) expect((await world.clinic.runIn(prepareClaim, args, context)).status).toBe("applied");
  expect(world.clinic.all(insuranceClaims)).toHaveLength(1);
  await world.voidIt(invoiceId);
  const document = claimDocument({
    settings: { country: "GB", locale: "en-GB", currency: "GBP" },
    taxNames: new Map(),
    momentText: (at) => at,
    dayOf: (at) => at.slice(0, 10),
    claim: claim(args.id),
    invoice: world.clinic.row(invoices, invoiceId),
    recipient: ["Samira Haddad"],
    clientNumber: 1482,
    pet: { name: "Juno", kind: "dog", chip: "" },
    born: "",
    treatedOn: "2026-11-21",
    vet: "",
    record: null,
    today: "2026-11-21",
  });
  const words = JSON.stringify(document.blocks);
  expect(words).toContain("The invoice of this claim was voided.");
  expect(words).toContain("X-ray");
  expect(words).not.toContain("Food");
  expect(document.facts).toContainEqual({ label: "Policy number", value: "PS-4711" });
});
