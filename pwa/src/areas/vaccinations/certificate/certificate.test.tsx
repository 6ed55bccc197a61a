import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { printJobs } from "@fernpaw/domain/paper/print-job";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { chooseHasPrinter } from "../../../session/device-printer.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { setConnection } from "../../../testing/connection.ts";
import { Component as CertificateRoute } from "./certificate-route.tsx";

let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});
afterEach(() => chooseHasPrinter(true));

async function haveVaccination(name: string): Promise<string> {
  const id = uuidv7();
  const given = { source: "here", petId: desk.petId, givenBy: desk.vetId, givenOn: "2026-03-02" } as const;
  await clinic.have(vaccinations, { ...emptyRow(vaccinations), id, name, ...given });
  return id;
}

const show = (vaccinationId?: string) =>
  clinic.showRoutes(
    [{ path: paths.vaccinations(":petId"), element: <CertificateRoute /> }],
    paths.vaccinations(desk.petId, vaccinationId),
  );

const jobs = async () => (await rowsOf(clinic.db, printJobs).toArray()).map(({ kind, subjectId }) => [kind, subjectId]);

async function addToPrint(): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Add to To print" }));
  await userEvent.click(await screen.findByRole("button", { name: "Add" }));
  await screen.findByText(/Waits in To print: 1 copy/);
}

test("a tablet without a printer leaves the certificate of one vaccination in To print, and that alone", async () => {
  const leptoId = await haveVaccination("Lepto 4");
  const dhppId = await haveVaccination("DHPP");
  const router = show(leptoId);
  const paper = within(await screen.findByRole("article", { name: "Vaccination certificate" }));
  expect(paper.getByText("Lepto 4")).toBeTruthy();
  expect(paper.queryByText("DHPP")).toBeNull();
  expect(screen.queryByRole("button", { name: "Add to To print" })).toBeNull();
  chooseHasPrinter(false);
  await addToPrint();
  expect(await jobs()).toEqual([["certificate", leptoId]]);
  await act(() => router.navigate(paths.vaccinations(desk.petId, dhppId)));
  expect(await screen.findByText("DHPP")).toBeTruthy();
  expect(screen.queryByText(/Waits in To print/)).toBeNull();
  await clinic.allSaved();
});

test("the certificate of what protects the pet now is left under the pet", async () => {
  chooseHasPrinter(false);
  await haveVaccination("Lepto 4");
  show();
  await addToPrint();
  expect(await jobs()).toEqual([["certificate", desk.petId]]);
  await userEvent.click(await screen.findByRole("button", { name: "Mark as printed" }));
  await clinic.allSaved();
  expect(await rowsOf(clinic.db, printJobs).toArray()).toMatchObject([{ status: "printed" }]);
});

test("the certificate is mailed as a PDF; a tablet that is offline queues its text", async () => {
  const vaccinationId = await haveVaccination("Lepto 4");
  show(vaccinationId);
  await userEvent.click(await screen.findByRole("button", { name: "Mail to the client" }));
  expect(await screen.findByText(/“Vaccination certificate” goes with it as a PDF\./)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  setConnection(clinic, "offline");
  await userEvent.click(await screen.findByRole("button", { name: "Mail to the client" }));
  expect(await screen.findByText(/This tablet is offline: the mail has the vaccinations as text\./)).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Text" }).value).toContain("Lepto 4");
});
