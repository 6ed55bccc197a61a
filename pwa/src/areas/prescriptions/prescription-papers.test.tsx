import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { addDays, addMinutes } from "@fernpaw/domain/kernel/time";
import { prescriptionPrints } from "@fernpaw/domain/prescriptions/prescription-print";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { locationRow } from "@fernpaw/testing/builders";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clinicHttp } from "../../http/client.ts";
import { type Reply, simulatedNetwork } from "../../testing/simulated-network.ts";
import { PrescriptionsScreen } from "./list/prescriptions-screen.tsx";
import { DispenseLabelScreen } from "./paper/dispense-label-screen.tsx";
import { PrescriptionPaperScreen } from "./paper/prescription-paper-screen.tsx";
import { PrescriptionScreen } from "./prescription/prescription-screen.tsx";
import { DispensingRulesCard } from "./public/dispensing-rules-card.tsx";
import {
  NOW,
  TODAY,
  clinic,
  openPharmacy,
  haveWeight,
  havePrescription,
  haveDispense,
  all,
} from "../../testing/pharmacy-desk.ts";

afterEach(() => vi.restoreAllMocks());
afterEach(() => clinic.allSaved());

const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole("button", { name }));

/** The browser keeps a saved file for a minute; the test does not wait for it. */
function withoutLongTimers(): void {
  const real = globalThis.setTimeout;
  const quick = (work: () => void, ms = 0, ...rest: []) => (ms >= 60_000 ? 0 : real(work, ms, ...rest));
  vi.spyOn(globalThis, "setTimeout").mockImplementation(quick as never);
}

describe("the list", () => {
  beforeEach(() => openPharmacy());

  test("has active, refills, expiring, on hold and to sign, each with its number", async () => {
    await havePrescription();
    await havePrescription({ medicine: "Soon over", expiresOn: addDays(TODAY, 10) });
    await havePrescription({ medicine: "Held", status: "on_hold" });
    await havePrescription({ medicine: "Prepared", status: "draft", signedAt: null });
    const due = await havePrescription({ medicine: "Due", durationDays: 5 });
    await haveDispense(due, addMinutes(NOW, -5 * 24 * 60));
    const begun = await havePrescription({ medicine: "Handed over today", durationDays: 5 });
    await haveDispense(begun);
    clinic.show(<PrescriptionsScreen />);
    for (const [view, medicine] of [
      ["Refills (1)", "Due"],
      ["Expiring (1)", "Soon over"],
      ["On hold (1)", "Held"],
      ["To sign (1)", "Prepared"],
      ["Active (4)", "Carprofen 100 mg tablet"],
    ] as const) {
      await userEvent.click(await screen.findByText(view));
      expect((await screen.findAllByText(medicine)).length).toBeGreaterThan(0);
    }
  });

  test("without the right it is not shown", async () => {
    await openPharmacy({ role: "employee", permissions: ["clients:view"] });
    clinic.show(<PrescriptionsScreen />);
    expect(await screen.findByText("You do not have the right to see prescriptions.")).toBeTruthy();
  });
});

describe("on paper", () => {
  beforeEach(() => openPharmacy());

  test("the page has the reference of labels that were made before the number", async () => {
    const id = await havePrescription({ number: 41 });
    clinic.show(<PrescriptionScreen id={id} />);
    expect(await screen.findByText("Rx 41")).toBeTruthy();
    expect(screen.getByText("Reference on labels made offline").parentElement?.textContent).toContain(
      id.slice(-6).toUpperCase(),
    );
    cleanup();
    const fresh = await havePrescription();
    clinic.show(<PrescriptionScreen id={fresh} />);
    expect(await screen.findByText(`Rx ${fresh.slice(-6).toUpperCase()}`)).toBeTruthy();
    expect(screen.queryByText("Reference on labels made offline")).toBeNull();
  });

  test("the label has the address where the medicine was handed over", async () => {
    const north = locationRow({ name: "North", address: "4 North Road" });
    await clinic.have(locations, north);
    const dispenseId = await haveDispense(await havePrescription());
    await clinic.have(treatments, { ...emptyRow(treatments), id: dispenseId, locationId: north.id } as never);
    clinic.show(<DispenseLabelScreen id={dispenseId} size="label80" onSize={() => undefined} />);
    const label = within(await screen.findByRole("article", { name: "Label, 50 × 80 mm" }));
    expect(label.getByText(/4 North Road/)).toBeTruthy();
  });

  test("the label has patient, directions, batch, number and the country's line", async () => {
    const id = await havePrescription({ number: 1184 });
    clinic.show(<DispenseLabelScreen id={await haveDispense(id)} size="label80" onSize={() => undefined} />);
    const label = within(await screen.findByRole("article", { name: "Label, 50 × 80 mm" }));
    expect(label.getByText("Carprofen 100 mg tablet × 28 tablets")).toBeTruthy();
    expect(label.getByText(/Juno/)).toBeTruthy();
    expect(label.getByText("Give 1 1/4 tablets once a day for 14 days.")).toBeTruthy();
    expect(label.getByText("For animal treatment only. Keep out of reach of children.")).toBeTruthy();
    expect(label.getByText(/Rx 1184 · 1 repeat left · Dr Amara Osei/)).toBeTruthy();
  });

  test("a prescription is printed once it is signed, and not after it has ended", async () => {
    const id = await havePrescription({ kind: "written", number: 12 });
    clinic.show(<PrescriptionPaperScreen id={id} />);
    expect(await screen.findByText("Vet: Dr Amara Osei, licence number RCVS 7012")).toBeTruthy();
    document.body.replaceChildren();
    for (const [set, words] of [
      [{ status: "draft" as const, signedAt: null }, /is not signed/],
      [{ status: "discontinued" as const }, /not valid any more: Discontinued/],
      [{ expiresOn: addDays(TODAY, -1) }, /not valid any more: Expired/],
    ] as const) {
      clinic.show(<PrescriptionPaperScreen id={await havePrescription(set)} />);
      expect(await screen.findByText(words)).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
      document.body.replaceChildren();
    }
  });

  test("each print and PDF is recorded without a network; the page shows who, when, what and how many times", async () => {
    const id = await havePrescription();
    const dispenseId = await haveDispense(id);
    let answer: Reply = "no network";
    clinicHttp.http.defaults.adapter = simulatedNetwork(() => answer);
    clinic.show(<DispenseLabelScreen id={dispenseId} size="label80" onSize={() => undefined} />);
    await screen.findByRole("article", { name: "Label, 50 × 80 mm" });
    expect(await all(prescriptionPrints)).toEqual([]);
    for (const count of [1, 2]) {
      act(() => void dispatchEvent(new Event("beforeprint")));
      await waitFor(async () => expect(await all(prescriptionPrints)).toHaveLength(count));
    }
    cleanup();
    act(() => void dispatchEvent(new Event("beforeprint")));
    clinic.show(<PrescriptionPaperScreen id={id} />);
    await screen.findByRole("button", { name: "Print" });
    await press(/PDF/);
    await screen.findAllByRole("alert");
    expect(await all(prescriptionPrints)).toHaveLength(2);
    answer = { status: 200, data: new Blob(["pdf"]) };
    withoutLongTimers();
    await press(/PDF/);
    await waitFor(async () => expect(await all(prescriptionPrints)).toHaveLength(3));
    cleanup();
    clinic.show(<PrescriptionScreen id={id} />);
    const heading = await screen.findByRole("heading", { name: "Printed" });
    const card = within(heading.closest("section") as HTMLElement);
    const lines = (await card.findAllByRole("listitem")).map(({ textContent }) => textContent ?? "");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^Prescription as PDF.*first print.*Amara Osei/);
    expect(lines[1]).toMatch(/^Label, 50 × 80 mm.*reprint 1.*Amara Osei/);
    expect(lines[2]).toMatch(/^Label, 50 × 80 mm.*first print.*\d\d:\d\d.*Amara Osei/);
  });

  test("a paper that is not valid is not shown, so no print of it is recorded", async () => {
    clinic.show(<PrescriptionPaperScreen id={await havePrescription({ status: "discontinued" })} />);
    await screen.findByText(/not valid any more/);
    act(() => void dispatchEvent(new Event("beforeprint")));
    expect(await all(prescriptionPrints)).toEqual([]);
  });

  test.each([
    ["active", 1],
    ["on_hold", 1],
    ["discontinued", 0],
    ["cancelled", 0],
  ] as const)("the page of one that is %s says what is left to dispense: %d times", async (status, times) => {
    clinic.show(<PrescriptionScreen id={await havePrescription({ status, repeatsAllowed: 4 })} />);
    await screen.findByRole("heading", { level: 1 });
    await screen.findAllByText(/valid until/i);
    expect(screen.queryAllByText(/5 dispensings left/)).toHaveLength(times);
  });

  test("the paper names the ingredient that the name of the medicine does not say", async () => {
    clinic.show(
      <PrescriptionPaperScreen id={await havePrescription({ kind: "written", medicine: "Brandname 100" })} />,
    );
    expect(await screen.findByText(/Active ingredient: carprofen/)).toBeTruthy();
  });

  test("one that is used up is not printed again", async () => {
    const id = await havePrescription({ repeatsAllowed: 0 });
    await haveDispense(id);
    clinic.show(<PrescriptionPaperScreen id={id} />);
    expect(await screen.findByText(/not valid any more: Used up/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  });

  test("the weight on paper is the one that the dose was calculated with", async () => {
    await haveWeight(31_000);
    const doseWeight = { weightG: 28_600, takenAt: "2026-11-01T09:00:00.000Z" };
    clinic.show(<PrescriptionPaperScreen id={await havePrescription({ doseWeight })} />);
    expect(await screen.findByText(/Weight: 28\.6 kg/)).toBeTruthy();
    expect(screen.queryByText(/31 kg/)).toBeNull();
  });
});

test("an owner sets how long prescriptions are valid; 0 months are refused at the field", async () => {
  await openPharmacy();
  clinic.show(<DispensingRulesCard />);
  const months = await screen.findByRole("textbox", { name: "Prescriptions are valid for (months)" });
  await userEvent.clear(months);
  await userEvent.type(months, "0");
  await press("Save");
  await waitFor(() => expect(months.getAttribute("aria-invalid")).toBe("true"));
  await userEvent.clear(months);
  await userEvent.type(months, "6");
  await userEvent.click(screen.getByRole("checkbox", { name: "A second person checks what is dispensed" }));
  await press("Save");
  await waitFor(async () =>
    expect(await all(clinicSettings)).toMatchObject([{ prescriptionMonths: 6, checksDispensing: "yes" }]),
  );
});
