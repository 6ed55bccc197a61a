import { clients } from "@fernpaw/domain/clients/client";
import { type IntakeForm, intakeForms } from "@fernpaw/domain/clients/intake-form";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { clientRow } from "@fernpaw/testing/builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import { IntakeStrip } from "../public/intake-strip.tsx";
import { IntakeLinkDialog } from "./intake-link-dialog.tsx";

const ADDRESS = { line1: "1 Row", line2: "", city: "Eastgate", region: "", postcode: "EG1 4VT" };
let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

async function haveForm(set: Partial<IntakeForm> = {}): Promise<string> {
  const id = uuidv7();
  await clinic.have(intakeForms, {
    ...emptyRow(intakeForms),
    id,
    expiresAt: "2027-06-30T09:00:00.000Z",
    status: "received",
    receivedAt: "2027-06-16T09:00:00.000Z",
    firstName: "Ada",
    lastName: "Byron",
    email: "ada@example.com",
    phone: "020 7946 0001",
    address: ADDRESS,
    petName: "Fig",
    breedText: "Tabby",
    sex: "female",
    notes: "Shy",
    ...set,
  });
  return id;
}

const sent = async () => (await clinic.sync.exportQueue()).entries;

async function openReview(): Promise<HTMLElement> {
  clinic.show(<IntakeStrip />);
  await userEvent.click(await screen.findByRole("button", { name: "Review the form of Ada Byron" }));
  return screen.findByRole("dialog", { name: "Form of Ada Byron" });
}

test("a new client: the answers become a client and a pet, and the form is closed", async () => {
  const id = await haveForm();
  await haveForm({ status: "sent" });
  const dialog = await openReview();
  expect(screen.getByRole("heading", { name: "1 new-client form", hidden: true })).toBeTruthy();
  expect(within(dialog).getByText("Fig · Tabby · female")).toBeTruthy();
  const user = userEvent.setup();
  await user.click(within(dialog).getByRole("button", { name: "Fill record" }));
  expect(await within(dialog).findByText("Choose the kind of animal.")).toBeTruthy();
  await user.click(within(dialog).getByLabelText("Kind of animal"));
  await user.click(await screen.findByRole("option", { name: "Dog" }));
  await user.click(within(dialog).getByRole("button", { name: "Fill record" }));
  await expect.poll(async () => (await sent()).length).toBe(3);
  const entries = await sent();
  expect(entries.map(({ name }) => name)).toEqual(["clients.register", "pets.register", "intakeForms.accept"]);
  const [client, pet, accepted] = entries.map(({ args }) => args as Record<string, unknown>);
  expect(client).toMatchObject({ lastName: "Byron", emails: ["ada@example.com"], address: ADDRESS });
  expect(pet).toMatchObject({ name: "Fig", breed: "Tabby", sex: "female", notes: "Shy" });
  expect(accepted).toEqual({ id, clientId: client?.["id"] });
  await expect.poll(() => screen.queryByRole("heading")).toBeNull();
});

test("a known client keeps what the record has, and gets what it has not", async () => {
  const clientId = uuidv7();
  const address = { line1: "9 Lane", line2: "", city: "", region: "", postcode: "" };
  const phones = [{ label: "home" as const, typed: "01632 960 555", e164: null, isPreferred: true }];
  await clinic.have(
    clients,
    clientRow({ id: clientId, lastName: "Lovelace", emails: ["ada@example.com"], phones, address }),
  );
  await desk.havePet({ name: "Fig", breed: "Tabby", sex: "male", notes: "Shy" }, clientId);
  await haveForm();
  const dialog = await openReview();
  expect(await within(dialog).findByRole("radio", { name: /Lovelace same e-mail/ })).toHaveProperty("checked", true);
  expect(await within(dialog).findByRole("radio", { name: /^Fig/ })).toHaveProperty("checked", true);
  await userEvent.click(within(dialog).getByRole("button", { name: "Fill record" }));
  await expect
    .poll(async () => (await sent()).map(({ name }) => name))
    .toEqual(["clients.correct", "intakeForms.accept"]);
  const [corrected] = await sent();
  expect(corrected?.args).toEqual({
    id: clientId,
    set: {
      phones: [
        expect.objectContaining({ typed: "01632 960 555" }),
        expect.objectContaining({ typed: "020 7946 0001", isPreferred: false }),
      ],
    },
  });
});

test("a pet that was booked by its name alone gets what the owner says of it, and keeps what it has", async () => {
  const clientId = await desk.haveClient({ firstName: "", lastName: "Byron", emails: ["ada@example.com"] });
  const petId = await desk.havePet(
    { name: "Fig", breed: "Tabby cross", sex: "unknown", notes: "Comes by bus." },
    clientId,
  );
  await haveForm({ notes: "Allergic to penicillin." });
  const dialog = await openReview();
  expect(await within(dialog).findByRole("radio", { name: /^Fig/ })).toHaveProperty("checked", true);
  await userEvent.click(within(dialog).getByRole("button", { name: "Fill record" }));
  await expect.poll(async () => (await sent()).at(-1)?.name).toBe("intakeForms.accept");
  const [client, pet] = await sent();
  expect(client?.args).toMatchObject({ id: clientId, set: { firstName: "Ada" } });
  expect(pet).toMatchObject({
    name: "pets.correct",
    args: { id: petId, set: { sex: "female", notes: "Comes by bus.\nAllergic to penicillin." } },
  });
});

test("a form is discarded after a question", async () => {
  const id = await haveForm();
  const dialog = await openReview();
  await userEvent.click(within(dialog).getByRole("button", { name: "Discard form" }));
  const question = await screen.findByRole("dialog", { name: "Discard the form of Ada Byron?" });
  await userEvent.click(within(question).getByRole("button", { name: "Discard form" }));
  await expect
    .poll(async () => (await sent()).map(({ name, args }) => [name, args]))
    .toEqual([["intakeForms.discard", { id }]]);
});

test("the link is made by the server and shown as a code too", async () => {
  const url = "https://f.example/new-client#token=abc";
  clinicHttp.http.defaults.adapter = simulatedNetwork(({ path }) =>
    path === "/api/intake-forms"
      ? { status: 201, data: { id: uuidv7(), url, expiresAt: "2027-06-23T09:00:00.000Z" } }
      : "no network",
  );
  clinic.show(<IntakeLinkDialog onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole("button", { name: "Create a link" }));
  expect(await screen.findByLabelText("Link")).toHaveProperty("value", url);
  expect(screen.getByRole("img", { name: "Code with the link of the form" })).toBeTruthy();
  expect(screen.getByText("Works until 23 Jun 2027.")).toBeTruthy();
});
