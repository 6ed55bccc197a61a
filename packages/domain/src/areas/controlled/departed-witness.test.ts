import { describe, expect, test } from "vitest";
import { aStaffMember } from "../../../../testing/src/builders.ts";
import { agree, drugSafe } from "../../../../testing/src/drug-safe.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { correctEntry, disposeEntry } from "./controlled-entry.mutations.ts";

describe("a witness who has left the clinic", () => {
  test("is refused at the tap, by every way to name one", async () => {
    const safe = await drugSafe({ side: "device" });
    const id = newId();
    await safe.record({ id });
    aStaffMember(safe.clinic, { id: safe.nurse.userId, status: "disabled" });
    const approval = safe.witness();
    const before = safe.entries();
    const correction = { id: newId(), ...safe.place, aboutId: id, rightMilli: 900, reason: "Misread", approval };
    const destroyed = { id: newId(), ...safe.place, batchId: safe.batch.id, kind: "destroy", quantityMilli: 1000 };
    for (const tried of [
      safe.record({ approval }),
      safe.clinic.run(disposeEntry, { ...destroyed, reason: "Expired", approval }),
      safe.clinic.run(correctEntry, correction),
      safe.sign([id]),
      safe.count(19_000, { reason: "Spilled", approval }),
    ])
      expect(await tried).toMatchObject({ code: "approval_refused", details: { needs: "witness" } });
    expect(safe.entries()).toEqual(before);
    const closed = await drugSafe({ side: "device", isOpen: false });
    aStaffMember(closed.clinic, { id: closed.nurse.userId, status: "disabled" });
    expect(await closed.open(5000)).toMatchObject({ code: "approval_refused" });
  });

  test("is kept by the server", async () => {
    const safe = await drugSafe();
    const id = newId();
    await safe.record({ id });
    aStaffMember(safe.clinic, { id: safe.nurse.userId, status: "disabled" });
    expect(await safe.sign([id])).toMatchObject({ status: "applied" });
    expect(await safe.count(18_000, { reason: "Spilled", approval: safe.witness() })).toMatchObject({
      status: "applied",
    });
    expect(safe.entries().filter(({ kind }) => kind === "witness")).toHaveLength(3);
    agree(safe);
  });
});
