import * as z from "zod/mini";
import { beforeEach, describe, expect, test } from "vitest";
import { aStaffMember } from "../../../../testing/src/builders.ts";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { attention } from "../../kernel/attention.ts";
import type { NewRow } from "../../kernel/entity.ts";
import type { Actor } from "../../kernel/mutation.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { approvalArg, approvals, type APPROVERS } from "./approval.ts";
import { confirmApproval, disputeApproval } from "./approval.mutations.ts";
import { requireApproval } from "./require-approval.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

const actionFor = (needs: (typeof APPROVERS)[number], authors?: readonly string[]) => {
  const name = `test.${needs}`;
  return defineMutation({
    name,
    permission: "signed_in",
    args: () => z.strictObject({ amount: z.int(), approval: z.optional(approvalArg()) }),
    run: (tx, args, context) =>
      requireApproval(tx, { mutationName: name, args, needs, ...(authors && { authors }) }, context),
  });
};
const refund = actionFor("owner");
const witnessed = actionFor("witness");

let clinic: MemoryClinic;
let bea: Actor;
beforeEach(() => {
  clinic = new MemoryClinic();
  bea = anEmployee();
  aStaffMember(clinic, { id: bea.userId });
});

/** The inbox item that the server opens for an offline approval. */
const anItem = (number: number): NewRow<typeof attention> => ({
  id: id(100 + number),
  kind: "approved_offline",
  severity: "conflict",
  scope: `user:${clinic.ownerId}`,
  mutationName: "test.owner",
  mutationUuid: id(200 + number),
  code: "approved_offline",
  entities: [{ table: "approvals", id: id(number) }],
  mine: { actorId: bea.userId, deviceId: "room-2", at: clinic.clock.now(), values: {} },
  theirs: null,
  details: {},
  status: "open",
  resolution: null,
  resolvedBy: null,
  resolvedAt: null,
});

const approval = (approvedBy: string, number = 1) => ({ id: id(number), approvedBy, reason: "Wrong batch scanned" });

describe("an action that needs the approval of another person", () => {
  test("is refused without one", async () => {
    expect(await clinic.run(refund, { amount: 5 })).toMatchObject({ code: "approval_required" });
    expect(clinic.all(approvals)).toEqual([]);
  });

  test("records who approved what, at first as an offline one that waits for the approver", async () => {
    const args = { amount: 5, approval: approval(clinic.ownerId) };
    expect(await clinic.run(refund, args, { actor: bea, deviceId: "room-2" })).toMatchObject({ status: "applied" });
    expect(clinic.row(approvals, id(1))).toMatchObject({
      mutationName: "test.owner",
      args: { amount: 5 },
      askedBy: bea.userId,
      approvedBy: clinic.ownerId,
      deviceId: "room-2",
      how: "offline",
      status: "open",
      receivedAt: null,
      scope: `user:${clinic.ownerId}`,
    });
  });

  test("is refused with an approval that was used before, also for the same arguments", async () => {
    const args = { amount: 5, approval: approval(clinic.ownerId) };
    await clinic.run(refund, args, { actor: bea });
    expect(await clinic.run(refund, args, { actor: bea })).toMatchObject({ code: "already_exists" });
  });

  test("is not approved by the person who asks, unless an owner does it: an owner needs no second person", async () => {
    const own = { amount: 5, approval: approval(bea.userId) };
    expect(await clinic.run(refund, own, { actor: bea })).toMatchObject({ code: "approval_refused" });
    expect(await clinic.run(refund, { amount: 5, approval: approval(clinic.ownerId) })).toMatchObject({
      status: "applied",
    });
    expect(clinic.row(approvals, id(1))).toMatchObject({ status: "confirmed" });
  });

  test("is never witnessed by the person who asks, not even by an owner", async () => {
    const own = { amount: 5, approval: approval(clinic.ownerId) };
    expect(await clinic.run(witnessed, own)).toMatchObject({ code: "approval_refused" });
    expect(await clinic.run(witnessed, { amount: 5, approval: approval(bea.userId) })).toMatchObject({
      status: "applied",
    });
  });

  test("a person may witness what another did, and approve by themselves what needs an owner only as one", async () => {
    const own = (number: number) => ({ amount: 5, approval: approval(bea.userId, number) });
    const byOther = [clinic.ownerId];
    expect(await clinic.run(actionFor("witness", byOther), own(1), { actor: bea })).toMatchObject({
      status: "applied",
    });
    const refused = await clinic.run(actionFor("owner", byOther), own(2), { actor: bea });
    expect(refused).toMatchObject({ code: "approval_refused" });
  });

  test("is not approved by a person who was removed or is unknown, and not without a reason", async () => {
    const gone = aStaffMember(clinic, { id: id(7), status: "disabled" });
    for (const who of [gone.id, id(8)]) {
      const args = { amount: 5, approval: approval(who) };
      expect(await clinic.run(refund, args, { actor: bea })).toMatchObject({ code: "approval_refused" });
    }
    const silent = { amount: 5, approval: { ...approval(clinic.ownerId), reason: " " } };
    expect(await clinic.run(refund, silent, { actor: bea })).toMatchObject({ code: "invalid_args" });
  });
});

describe("an approval in a person's name", () => {
  beforeEach(async () => {
    await clinic.run(refund, { amount: 5, approval: approval(clinic.ownerId) }, { actor: bea });
  });

  test("is confirmed by that person, once", async () => {
    expect(await clinic.run(confirmApproval, { id: id(1) })).toMatchObject({ status: "applied" });
    expect(clinic.row(approvals, id(1))).toMatchObject({ status: "confirmed", scope: `user:${clinic.ownerId}` });
    const late = { id: id(1), note: "It was not me" };
    expect(await clinic.run(disputeApproval, late)).toMatchObject({ code: "invalid_transition" });
  });

  test("closes its inbox item with the decision, and no other one", async () => {
    const other = { amount: 6, approval: approval(clinic.ownerId, 2) };
    await clinic.run(refund, other, { actor: bea });
    for (const number of [1, 2]) clinic.put(attention, anItem(number));
    await clinic.run(confirmApproval, { id: id(1) });
    const state = () => clinic.all(attention).map(({ kind, status, resolution }) => ({ kind, status, resolution }));
    expect(state()).toEqual([
      { kind: "approved_offline", status: "resolved", resolution: "confirmed" },
      { kind: "approved_offline", status: "open", resolution: null },
    ]);
  });

  test("is disputed with a note, and from then on the owners see it, and have an inbox item", async () => {
    expect(await clinic.run(disputeApproval, { id: id(1), note: "I was at home" })).toMatchObject({
      status: "merged",
      raised: [{ kind: "approval_disputed" }],
    });
    expect(clinic.all(attention)).toMatchObject([
      {
        scope: "owner",
        entities: [{ table: "approvals", id: id(1) }],
        mine: { actorId: clinic.ownerId, values: { amount: 5 } },
        theirs: { actorId: bea.userId },
        details: { mutationName: "test.owner" },
      },
    ]);
    expect(clinic.row(approvals, id(1))).toMatchObject({ status: "disputed", note: "I was at home", scope: "owner" });
  });

  test("is not there for any other person, not for the one who asked either", async () => {
    for (const mutation of [confirmApproval, disputeApproval]) {
      const args = mutation === confirmApproval ? { id: id(1) } : { id: id(1), note: "x" };
      expect(await clinic.run(mutation, args, { actor: bea })).toMatchObject({ code: "not_found" });
    }
  });
});
