// @vitest-environment jsdom
import { estimates } from "@fernpaw/domain/estimates/estimate";
import { voidEstimate } from "@fernpaw/domain/estimates/estimate.mutations";
import { attention } from "@fernpaw/domain/kernel/attention";
import { pets } from "@fernpaw/domain/pets/pet";
import { estimateDesk } from "@fernpaw/testing/estimate-desk";
import { expect, test } from "vitest";
import { paths } from "../../paths.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { estimateHint } from "./billing-item.copy.ts";
import { inboxItemWords } from "./inbox.queries.ts";

test("an item about an estimate names the pet and the plan, says what happened, and leads to the estimate", async () => {
  const desk = await estimateDesk();
  const [twice, voided, changed] = [(await desk.draft()).id, (await desk.draft()).id, (await desk.draft()).id];
  for (const id of [twice, voided, changed]) await desk.add(id);
  const unseen = desk.read(changed);
  await desk.sign(twice);
  await desk.decline(twice);
  await desk.clinic.run(voidEstimate, { id: voided, reason: "Wrong pet" });
  await desk.sign(voided);
  await desk.add(changed);
  await desk.sign(changed, { lines: unseen });
  const clinic = await openTestClinic();
  for (const entity of [attention, estimates, pets])
    for (const row of desk.clinic.all(entity)) await clinic.have(entity, row as never);
  const items = desk.clinic.all(attention);
  expect(items.map(({ details }) => details["why"])).toEqual(["twice", "void", "lines"]);
  for (const [at, item] of items.entries()) {
    const words = await inboxItemWords(clinic.db, item, "Europe/London");
    expect(words.title).toBe(`The answer to the estimate for ${desk.pet.name} needs a look`);
    expect(words.subtitle).toBe("Dental work");
    expect(words.link).toBe(paths.estimate([twice, voided, changed][at] ?? ""));
    expect(estimateHint(item.details["why"])).not.toBe("");
  }
});
