import { expect, test } from "vitest";
import { aClient, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { petOwners } from "./pet.ts";
import { sharesTotal } from "./payer-shares.ts";
import { correctPetOwner, dividePetCosts, endPetOwner, linkPetOwner } from "./pet-owner.mutations.ts";

const id = (number: number) => `019a5f00-0000-7000-8000-0000000d0${String(number).padStart(3, "0")}`;

async function aHousehold() {
  const clinic = new MemoryClinic();
  const [owner, partner, shelter] = [aClient(clinic), aClient(clinic), aClient(clinic)];
  const pet = aPet(clinic, {}, owner.id);
  await clinic.run(linkPetOwner, { id: id(1), petId: pet.id, clientId: partner.id, role: "co_owner" });
  await clinic.run(linkPetOwner, { id: id(2), petId: pet.id, clientId: shelter.id, role: "payer" });
  const ownerLinkId = clinic.all(petOwners).find((link) => link.clientId === owner.id)?.id ?? "";
  return { clinic, pet, ownerLinkId, links: () => clinic.all(petOwners) };
}

test("people divide the costs, and take that back", async () => {
  const { clinic, pet, ownerLinkId, links } = await aHousehold();
  expect(sharesTotal(links())).toBeNull();
  const shares = [
    { linkId: ownerLinkId, percent: 40 },
    { linkId: id(2), percent: 60 },
  ];
  expect((await clinic.run(dividePetCosts, { petId: pet.id, shares })).status).toBe("applied");
  expect(clinic.row(petOwners, ownerLinkId).sharePercent).toBe(40);
  expect(clinic.row(petOwners, id(1)).sharePercent).toBeNull();
  expect(sharesTotal(links())).toBe(100);
  await clinic.run(endPetOwner, { id: id(2) });
  expect(sharesTotal(links())).toBe(40);
  await clinic.run(dividePetCosts, { petId: pet.id, shares: [] });
  expect(sharesTotal(links())).toBeNull();
});

test.each([
  ["99", [99]],
  ["101", [50, 51]],
  ["more than all", [101]],
  ["nothing", [100, 0]],
])("shares of %s are refused", async (_, percents) => {
  const { clinic, pet, ownerLinkId, links } = await aHousehold();
  const shares = percents.map((percent, at) => ({ linkId: at === 0 ? ownerLinkId : id(2), percent }));
  const result = await clinic.run(dividePetCosts, { petId: pet.id, shares });
  expect(result).toMatchObject({ status: "rejected", code: "invalid_args" });
  expect(sharesTotal(links())).toBeNull();
});

test("nobody pays twice, as a stranger or after he has left", async () => {
  const { clinic, pet, ownerLinkId } = await aHousehold();
  const half = (linkId: string) => ({ linkId, percent: 50 });
  const divide = (...linkIds: string[]) => clinic.run(dividePetCosts, { petId: pet.id, shares: linkIds.map(half) });
  expect(await divide(ownerLinkId, ownerLinkId)).toMatchObject({ code: "invalid_args" });
  expect(await divide(ownerLinkId, id(77))).toMatchObject({ code: "not_found" });
  await clinic.run(endPetOwner, { id: id(2) });
  expect(await divide(ownerLinkId, id(2))).toMatchObject({ code: "inactive" });
});

test("a link changes its role and its reminders, but a pet has one owner", async () => {
  const { clinic, ownerLinkId } = await aHousehold();
  expect(clinic.row(petOwners, id(1)).receivesReminders).toBe("yes");
  await clinic.run(correctPetOwner, { id: id(1), set: { role: "carer", receivesReminders: "no" } });
  expect(clinic.row(petOwners, id(1))).toMatchObject({ role: "carer", receivesReminders: "no" });
  const second = await clinic.run(correctPetOwner, { id: id(1), set: { role: "owner" } });
  expect(second).toMatchObject({ status: "rejected", code: "already_exists" });
  const same = await clinic.run(correctPetOwner, { id: ownerLinkId, set: { role: "owner" } });
  expect(same.status).toBe("applied");
  await clinic.run(endPetOwner, { id: id(1) });
  expect(await clinic.run(correctPetOwner, { id: id(1), set: { role: "carer" } })).toMatchObject({ code: "inactive" });
});
