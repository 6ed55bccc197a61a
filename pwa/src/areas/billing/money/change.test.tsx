import { addChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { visits } from "@fernpaw/domain/visits/visit";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { openVisitPlan } from "../../../testing/visit-plan.tsx";

test.each([["open"], ["issued"]])(
  "the change of a payment stays on the screen when the visit is over with it (%s)",
  async (kind) => {
    const plan = await openVisitPlan();
    const { db } = plan.clinic;
    await plan.clinic.have(visits, {
      ...(await db.table(visits.table).get(plan.visitId)),
      stage: "ready_for_checkout",
    });
    const price = { fixedMinor: 0, unitMinor: 1250, priceId: null };
    await plan.clinic.sync.mutate(addChargeLine, {
      id: uuidv7(),
      visitId: plan.visitId,
      description: "Nail clip",
      price,
    });
    await plan.openTab("Charges");
    const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
    if (kind === "issued") await press("Issue without payment");
    if (kind === "issued") await screen.findByText("£12.50 due");
    await press("Take payment");
    const dialog = within(await screen.findByRole("dialog", { name: "Take payment" }));
    await userEvent.click(dialog.getByRole("button", { name: "Cash" }));
    await userEvent.type(dialog.getByLabelText("Cash handed over"), "20");
    await press("Take £12.50");
    await waitFor(async () => expect((await db.table(visits.table).get(plan.visitId)).stage).toBe("checked_out"));
    expect(await screen.findByText("Change to give: £7.50")).toBeTruthy();
    await plan.clinic.allSaved();
  },
);
