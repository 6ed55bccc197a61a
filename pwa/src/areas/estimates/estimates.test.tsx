import { addChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { estimateAnswers } from "@fernpaw/domain/estimates/estimate-answer";
import { answerEstimate } from "@fernpaw/domain/estimates/estimate-answer.mutations";
import { estimateLines, rangeOf } from "@fernpaw/domain/estimates/estimate-line";
import { addEstimateLine } from "@fernpaw/domain/estimates/estimate-line.mutations";
import { draftEstimate, renewEstimate } from "@fernpaw/domain/estimates/estimate.mutations";
import { estimates, renewedIdOf } from "@fernpaw/domain/estimates/estimate";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../db/rows.ts";
import { paths } from "../../paths.ts";
import { StayHandedOver } from "../../session/lock/stay-handed-over.tsx";
import { takeBack } from "../../session/lock/handed-over.ts";
import { forgetTabletState } from "../../session/lock/tablet-state.ts";
import { noDialog } from "../../testing/no-dialog.ts";
import { openVisitPlan, type VisitPlan } from "../../testing/visit-plan.tsx";
import { estimatesTimeline } from "./estimates-timeline.ts";
import { Component as EstimateRoute } from "./page/estimate-route.tsx";
import { EstimatesTab } from "./public/estimates-tab.tsx";

let plan: VisitPlan;
const NURSE = { role: "employee", permissions: ["clients:view", "appointments:view", "appointments:manage"] } as const;

beforeEach(() => {
  localStorage.clear();
  forgetTabletState();
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

/** An estimate of two lines of free text, 40 to 80 and 30, in the visit of the plan. */
async function haveEstimate(): Promise<string> {
  const { clinic, desk, visitId } = plan;
  const id = uuidv7();
  const whose = { petId: desk.petId, visitId, locationId: desk.locationId };
  await clinic.sync.mutate(draftEstimate, {
    id,
    ...whose,
    title: "Dental work",
    currency: "GBP",
    reference: "E1-0001",
  });
  const price = (unitMinor: number) => ({ fixedMinor: 0, unitMinor, priceId: null });
  const line = { estimateId: id, lowMilli: 1000 };
  for (const more of [
    { description: "Tooth removal", highMilli: 2000, price: price(4000) },
    { description: "Fluids", highMilli: 1000, price: price(3000) },
  ])
    await clinic.sync.mutate(addEstimateLine, { ...line, ...more, id: uuidv7() });
  return id;
}

async function haveSigned(id: string, decline = ""): Promise<void> {
  const { clinic } = plan;
  const lines = await rowsOf(clinic.db, estimateLines).where("estimateId").equals(id).toArray();
  await clinic.sync.mutate(answerEstimate, {
    id: uuidv7(),
    estimateId: id,
    lines: lines.map((line) => ({
      lineId: line.id,
      description: line.description,
      ...(rangeOf(line) ?? { lowMinor: 0, highMinor: 0 }),
      decision: line.description === decline ? ("declined" as const) : ("accepted" as const),
    })),
    currency: "GBP",
    signerName: "Maja Lindqvist",
    typedName: "Maja Lindqvist",
  });
}

const open = (id: string) =>
  plan.clinic.showRoutes(
    [
      { path: paths.estimate(":id"), element: <EstimateRoute /> },
      { path: "*", element: <StayHandedOver /> },
    ],
    paths.estimate(id),
  );
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const client = async () => within(await screen.findByRole("dialog", { name: "Estimate for the client", hidden: true }));
const estimate = (id: string) => rowsOf(plan.clinic.db, estimates).get(id);

test("lines are added and changed from low to high; a low quantity above the high one is named at its field", async () => {
  plan = await openVisitPlan();
  const id = await haveEstimate();
  open(id);
  expect(await screen.findByText("£70.00 to £110.00")).toBeTruthy();
  await press("Add a line of text");
  const dialog = within(await screen.findByRole("dialog", { name: "Add a line of text" }));
  await userEvent.type(dialog.getByLabelText("Description"), "Pain relief");
  await userEvent.clear(dialog.getByLabelText("Quantity, at least"));
  await userEvent.type(dialog.getByLabelText("Quantity, at least"), "3");
  await userEvent.type(dialog.getByLabelText("Price"), "5");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  expect(await dialog.findByText("At most must not be below at least.")).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText("Quantity, at most"));
  await userEvent.type(dialog.getByLabelText("Quantity, at most"), "4");
  await userEvent.click(dialog.getByRole("button", { name: "Add" }));
  await noDialog();
  expect(await screen.findByText("£85.00 to £130.00")).toBeTruthy();
  await plan.clinic.allSaved();
});

test("the client answers each line, also by quick taps, and signs; no other address is in reach until the tablet is given back", async () => {
  plan = await openVisitPlan(NURSE);
  const id = await haveEstimate();
  const router = open(id);
  await press("Hand the tablet over");
  const hand = await client();
  const [first, second] = hand.getAllByRole("group", { name: /^Do you agree to/, hidden: true });
  if (!first || !second) throw new Error("The client is asked about two lines");
  await userEvent.click(hand.getByRole("button", { name: "Accept and sign", hidden: true }));
  expect(await hand.findByText("Please answer 2 more lines.")).toBeTruthy();
  const [yes, no] = [within(first).getByText("Yes"), within(second).getByText("No")];
  yes.click();
  no.click();
  expect(await hand.findByText("£40.00 to £80.00")).toBeTruthy();
  expect(await hand.findByText("Sign in the box, or type your name.")).toBeTruthy();
  await router.navigate("/dashboard/clients");
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.estimate(id)));
  const again = await client();
  await userEvent.click(again.getByText("Type my name instead"));
  const name = again.getByLabelText("Your name");
  await userEvent.clear(name);
  await userEvent.type(name, "Maja Lindqvist");
  await userEvent.type(again.getByLabelText("Type your full name to sign"), "Maja Lindqvist");
  await userEvent.click(again.getByLabelText("Relation to the pet"));
  await userEvent.click(await again.findByRole("option", { name: "family of the owner", hidden: true }));
  await userEvent.click(again.getByText("Accept and sign"));
  expect(await again.findByText("Thank you")).toBeTruthy();
  await plan.clinic.allSaved();
  const [answer] = await rowsOf(plan.clinic.db, estimateAnswers).toArray();
  expect(answer).toMatchObject({ lowMinor: 4000, highMinor: 8000, spendLimit: "amount", spendLimitMinor: 8000 });
  expect(answer?.signerRelation).toBe("family");
  expect(answer?.lines.map(({ decision }) => decision)).toEqual(["accepted", "declined"]);
  await userEvent.click(again.getByText("Give the tablet back"));
  expect(localStorage.getItem("fernpaw-locked")).toBe("1");
  expect(localStorage.getItem("fernpaw-handed-over")).toBeNull();
});

test("the client declines all with a reason", async () => {
  plan = await openVisitPlan();
  const id = await haveEstimate();
  open(id);
  await press("Hand the tablet over");
  const hand = await client();
  await userEvent.click(hand.getByText("Decline all"));
  await userEvent.type(hand.getByLabelText("Reason, if you want to give one"), "Too dear");
  await userEvent.click(hand.getByText("Yes, decline all"));
  expect(await hand.findByText("Thank you")).toBeTruthy();
  await plan.clinic.allSaved();
  expect(await estimate(id)).toMatchObject({ status: "declined" });
  takeBack();
  expect(await screen.findByText(/^Declined by Samira Haddad/)).toBeTruthy();
});

test("an expired estimate is read only, and Renew opens a new draft", async () => {
  plan = await openVisitPlan();
  const id = await haveEstimate();
  const row = await estimate(id);
  await plan.clinic.have(estimates, { ...(row as NonNullable<typeof row>), validUntil: "2026-01-01" });
  open(id);
  expect(await screen.findByText("Expired")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add a line of text" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Hand the tablet over" })).toBeNull();
  await press("Renew");
  expect(await screen.findByText("Draft")).toBeTruthy();
  await plan.clinic.allSaved();
  expect(await estimate(renewedIdOf(id))).toMatchObject({ renewedFromId: id, reference: expect.stringMatching(/^E/) });
});

test("a signed estimate is planned in the visit, and the declined line is in the timeline of the pet", async () => {
  plan = await openVisitPlan(NURSE);
  const productId = await plan.haveProduct();
  const id = await haveEstimate();
  const line = { id: uuidv7(), estimateId: id, productId, lowMilli: 1000, highMilli: 1000 };
  await plan.clinic.sync.mutate(addEstimateLine, line);
  await haveSigned(id, "Fluids");
  open(id);
  expect(await screen.findByText("One agreed line is free text. Add it to the charges by hand.")).toBeTruthy();
  await press("Plan in the visit");
  expect(await screen.findByText("Planned")).toBeTruthy();
  await plan.clinic.allSaved();
  const planned = await rowsOf(plan.clinic.db, treatments).toArray();
  expect(planned).toMatchObject([{ productId, status: "planned", estimateLineId: line.id, visitId: plan.visitId }]);
  const { sync, timeZone } = plan.clinic;
  const question = { sync, timeZone, clientIds: [], petIds: [plan.desk.petId], unitOf: () => "kg" as const };
  expect(await estimatesTimeline[0]?.(question)).toMatchObject([
    { title: "Estimate signed: Dental work", detail: "By Maja Lindqvist · £58.40 to £98.40 · Declined: Fluids" },
  ]);
});

test("charges near the agreed sum, and above it, are named at the charges and where treatments are added", async () => {
  plan = await openVisitPlan();
  await haveSigned(await haveEstimate());
  const charge = (unitMinor: number) =>
    plan.clinic.sync.mutate(addChargeLine, {
      id: uuidv7(),
      visitId: plan.visitId,
      description: "Dental work",
      price: { fixedMinor: 0, unitMinor, priceId: null },
    });
  await charge(9899);
  await plan.openTab("Charges");
  expect(screen.queryByText(/agreed estimate/)).toBeNull();
  await charge(1);
  expect(await screen.findByText(/^The charges come near to the agreed estimate of £110.00/)).toBeTruthy();
  await userEvent.click(await screen.findByRole("tab", { name: /^Treatments/ }));
  expect(await screen.findByText(/^The charges come near to the agreed estimate of £110.00/)).toBeTruthy();
  await charge(2000);
  expect(await screen.findByText(/^The charges are above the agreed estimate of £110.00/)).toBeTruthy();
  await plan.clinic.allSaved();
});

test("the list has the open estimates with their sums", async () => {
  plan = await openVisitPlan();
  const id = await haveEstimate();
  plan.clinic.show(<EstimatesTab />);
  const row = within(await screen.findByRole("link", { name: /Dental work/ }));
  expect(row.getByText("£70.00 to £110.00")).toBeTruthy();
  expect(row.getByText("Draft")).toBeTruthy();
  await haveSigned(id);
  expect(await row.findByText("Accepted")).toBeTruthy();
  const [first, second] = [await haveEstimate(), await haveEstimate()];
  for (const expiredId of [first, second])
    await plan.clinic.have(estimates, { ...(await estimate(expiredId)), validUntil: "2026-01-01" } as never);
  await userEvent.click(await screen.findByRole("button", { name: "Expired (2)" }));
  expect(screen.getAllByText("Expired")).toHaveLength(2);
  await plan.clinic.sync.mutate(renewEstimate, { id: first, reference: "E1-0009" });
  expect(await screen.findByRole("button", { name: "Expired (1)" })).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Open (2)" }));
  expect(screen.getAllByRole("link", { name: /Dental work/ })).toHaveLength(2);
});
