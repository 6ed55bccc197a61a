import { chargeLines, lineIdOf } from "@fernpaw/domain/billing/charge-line";
import { bundleLines } from "@fernpaw/domain/catalogue/bundle";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { petTypes } from "@fernpaw/domain/pets/pet";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { productRow } from "@fernpaw/testing/builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import { AppointmentScreen } from "../../appointments/appointment/appointment-screen.tsx";
import { type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { openVisitPlan, type VisitPlan } from "../../../testing/visit-plan.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;
let visitId: string;
let haveProduct: VisitPlan["haveProduct"];
let havePlanned: VisitPlan["havePlanned"];
let openTab: VisitPlan["openTab"];
beforeEach(async () => {
  ({ clinic, desk, visitId, haveProduct, havePlanned, openTab } = await openVisitPlan());
});

describe("finishing a visit", () => {
  test("names what is planned and what has no charge, and each is settled in place", async () => {
    await havePlanned(await haveProduct());
    const id = await havePlanned(
      await haveProduct({ name: "Ear cytology", kind: "service", trackStock: "no", trackBatch: "no" }),
      {
        status: "given",
        givenBy: desk.vetId,
        quantityMilli: 1000,
      },
    );
    clinic.show(<AppointmentScreen id={visitId} />);
    await desk.haveNoteWaived(visitId);
    const [finish] = await screen.findAllByRole("button", { name: "Finish visit" });
    await userEvent.click(finish as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "2 things before Juno goes" }));
    expect(await dialog.findByText("Ear gel is still planned")).toBeTruthy();
    expect(await dialog.findByText("Ear cytology has no charge")).toBeTruthy();
    await userEvent.click(await dialog.findByRole("button", { name: "Add £18.40" }));
    await waitFor(async () => expect(await clinic.db.table(chargeLines.table).get(lineIdOf(id))).toBeTruthy());
    expect(await screen.findByRole("dialog", { name: "One thing before Juno goes" })).toBeTruthy();
    await userEvent.click(await dialog.findByRole("button", { name: "Not given" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Skip" }));
    const why = within(await screen.findByRole("dialog", { name: "Skip Ear gel" }));
    await userEvent.click(why.getByRole("button", { name: "Not needed today" }));
    await userEvent.click(why.getByRole("button", { name: "Skip" }));
    await waitFor(async () =>
      expect(await clinic.db.table("visits").get(visitId)).toMatchObject({ stage: "ready_for_checkout" }),
    );
    await clinic.allSaved();
  });

  test("what is planned can also be declined there, or go to the next visit", async () => {
    const declined = await havePlanned(await haveProduct());
    const moved = await havePlanned(await haveProduct({ name: "Nail trim", kind: "service", trackStock: "no" }));
    clinic.show(<AppointmentScreen id={visitId} />);
    await desk.haveNoteWaived(visitId);
    const [finish] = await screen.findAllByRole("button", { name: "Finish visit" });
    await userEvent.click(finish as HTMLElement);
    const lineOf = async (words: string) => {
      const dialog = within(await screen.findByRole("dialog", { name: / before Juno goes$/ }));
      return within((await dialog.findByText(words)).closest("li") as HTMLElement);
    };
    await userEvent.click((await lineOf("Ear gel is still planned")).getByRole("button", { name: "Not given" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Declined by the client" }));
    const why = within(await screen.findByRole("dialog", { name: "Ear gel was declined" }));
    await userEvent.click(why.getByRole("button", { name: "Will do it at home" }));
    await userEvent.click(why.getByRole("button", { name: "Declined" }));
    await waitFor(() => expect(screen.queryByText("Ear gel is still planned")).toBeNull());
    await userEvent.click((await lineOf("Nail trim is still planned")).getByRole("button", { name: "Not given" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Move to the next visit" }));
    await waitFor(async () =>
      expect(await clinic.db.table("visits").get(visitId)).toMatchObject({ stage: "ready_for_checkout" }),
    );
    expect(await clinic.db.table(treatments.table).bulkGet([declined, moved])).toMatchObject([
      { status: "declined", reason: "Will do it at home" },
      { status: "next_visit" },
    ]);
    await clinic.allSaved();
  });

  test("what is planned beyond the stock asks once there too", async () => {
    const id = await havePlanned(await haveProduct(), { quantityMilli: 15_000 });
    clinic.show(<AppointmentScreen id={visitId} />);
    await desk.haveNoteWaived(visitId);
    const [finish] = await screen.findAllByRole("button", { name: "Finish visit" });
    await userEvent.click(finish as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "One thing before Juno goes" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Give" }));
    expect(await dialog.findByText("Recorded here: 12 tubes. The stock will be −3 tubes.")).toBeTruthy();
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({ status: "planned" });
    await userEvent.click(dialog.getByRole("button", { name: "Give anyway" }));
    await waitFor(async () =>
      expect(await clinic.db.table("visits").get(visitId)).toMatchObject({ stage: "ready_for_checkout" }),
    );
    await clinic.allSaved();
  });

  test("a treatment that a person has to look at opens its sheet too", async () => {
    const cat = { ...emptyRow(petTypes), id: uuidv7(), name: "Cat", code: "cat" } as never;
    await clinic.have(petTypes, cat);
    const id = await havePlanned(await haveProduct({ petTypeIds: [(cat as { id: string }).id as never] }));
    clinic.show(<AppointmentScreen id={visitId} />);
    await desk.haveNoteWaived(visitId);
    const [finish] = await screen.findAllByRole("button", { name: "Finish visit" });
    await userEvent.click(finish as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "One thing before Juno goes" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Give" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Give Ear gel" }));
    expect(sheet.getByText("This product is for another species: Cat.")).toBeTruthy();
    expect(await clinic.db.table(treatments.table).get(id)).toMatchObject({ status: "planned" });
  });
});

describe("products that wait for a weight", () => {
  beforeEach(async () => {
    const bundle = productRow({ name: "Ear check", kind: "bundle" });
    await clinic.have(products, bundle);
    const own = { ...emptyRow(bundleLines), bundleId: bundle.id, highMilli: 9000, lowMilli: 1000 };
    const uncounted = { trackStock: "no", trackBatch: "no" } as const;
    const fee = await haveProduct({ name: "Fee", kind: "fee", ...uncounted });
    await clinic.have(bundleLines, { ...own, id: uuidv7(), productId: fee });
    for (const name of ["Ear drops", "Wormer"]) {
      const productId = await haveProduct({ name, kind: "consumable", ...uncounted });
      for (const band of [{ belowG: 10_000 }, { fromG: 10_000, lowMilli: 3000 }])
        await clinic.have(bundleLines, { ...own, ...band, id: uuidv7(), productId });
    }
    await havePlanned(fee, { bundleId: bundle.id as never, status: "skipped", reason: "Recheck" });
    clinic.show(<AppointmentScreen id={visitId} />);
    await desk.haveNoteWaived(visitId);
    const [finish] = await screen.findAllByRole("button", { name: "Finish visit" });
    await userEvent.click(finish as HTMLElement);
  });

  const gate = async () => within(await screen.findByRole("dialog", { name: "One thing before Juno goes" }));

  test("are named before the visit ends, and are skipped together with a reason", async () => {
    const dialog = await gate();
    expect(await dialog.findByText("Ear drops and Wormer wait for a weight")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Not given" }));
    const why = within(await screen.findByRole("dialog", { name: "Skip Ear drops and Wormer" }));
    await userEvent.click(why.getByRole("button", { name: "Not possible today" }));
    await userEvent.click(why.getByRole("button", { name: "Skip" }));
    await waitFor(async () =>
      expect(await clinic.db.table("visits").get(visitId)).toMatchObject({ stage: "ready_for_checkout" }),
    );
    const rows = (await clinic.db.table(treatments.table).toArray()) as { reason: string; status: string }[];
    expect(rows.filter(({ reason }) => reason === "Not possible today").map(({ status }) => status)).toEqual([
      "skipped",
      "skipped",
    ]);
    await clinic.allSaved();
  });

  test("are planned there by the weight, and asked for one by one", async () => {
    await userEvent.click(await (await gate()).findByRole("button", { name: "Weigh first" }));
    const weigh = within(await screen.findByRole("dialog", { name: /^(?!.*before).*Juno/ }));
    await userEvent.type(await weigh.findByRole("textbox"), "24");
    await userEvent.click(weigh.getByRole("button", { name: "Save weight" }));
    const both = within(await screen.findByRole("dialog", { name: "2 things before Juno goes" }));
    expect(await both.findByText("Ear drops is still planned")).toBeTruthy();
    expect(await both.findByText("Wormer is still planned")).toBeTruthy();
    await clinic.allSaved();
  });
});

describe("the charges of a visit", () => {
  test("a line without a price asks for it, and a discount needs the right to bills", async () => {
    const productId = await haveProduct({ name: "Nail trim", kind: "service", trackStock: "no", trackBatch: "no" });
    await clinic.db.table(productPrices.table).clear();
    await havePlanned(productId, { quantityMilli: 1000 });
    await openTab();
    await userEvent.click(await screen.findByRole("button", { name: "Give Nail trim" }));
    await screen.findByRole("button", { name: "Undo Nail trim" });
    await userEvent.click(screen.getByRole("tab", { name: "Charges" }));
    await userEvent.click(await screen.findByRole("button", { name: "More for Nail trim" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Enter price" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change Nail trim" }));
    await userEvent.type(dialog.getByLabelText(/^Price/), "12.50");
    await userEvent.click(dialog.getByRole("button", { name: "Percent" }));
    await userEvent.type(dialog.getByLabelText("Percent off"), "10");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    const list = within(await screen.findByRole("list", { name: "Charges" }));
    expect(await list.findByText("£11.25")).toBeTruthy();
    expect(list.getByText(/£1.25 off/)).toBeTruthy();
    await clinic.allSaved();
  });
});
