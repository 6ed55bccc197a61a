import { clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { messages } from "@fernpaw/domain/messages/message";
import { markLetterPosted } from "@fernpaw/domain/messages/message.mutations";
import { printJobs } from "@fernpaw/domain/paper/print-job";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { batches } from "@fernpaw/domain/stock/batch";
import { recallBatch, registerBatch } from "@fernpaw/domain/stock/batch.mutations";
import { recallContacts } from "@fernpaw/domain/stock/recall-contact";
import { recordRecallContact } from "@fernpaw/domain/stock/recall-contact.mutations";
import { adjustStock, openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { aPhone, clientRow, locationRow, petRow } from "@fernpaw/testing/builders";
import { batchRow, countedProductRow } from "@fernpaw/testing/stock-builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pendingIds } from "../../../db/pending.ts";
import { rowsOf } from "../../../db/rows.ts";
import { setConnection } from "../../../testing/connection.ts";
import { everythingIsHere, onlyHere } from "../../../testing/everything-is-here.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { chooseLocation } from "../../../session/device-location.ts";
import { chooseHasPrinter } from "../../../session/device-printer.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { shortDate } from "../../../ui/clock-time.tsx";
import { RecallPrintScreen } from "./recall-print-screen.tsx";
import { RecallScreen } from "./recall-screen.tsx";
import { recalls } from "./recall.queries.ts";
import { RecallsScreen } from "./recalls-screen.tsx";

let clinic: TestClinic;
const tablets = countedProductRow({ name: "Amoxicillin 250 mg", dispensingUnit: "tablet", smallestPart: "half" });
const today = localDateOf(toInstant(Date.now()), "Europe/London");
const batch = batchRow({ productId: tablets.id, number: "AM-1182", receivedOn: addDays(today, -30) });
const RECALLED = { status: "recalled", recalledAt: toInstant(Date.now()) } as const;
const locationId = uuidv7();
const moreau = clientRow({ firstName: "Lucie", lastName: "Moreau", emails: ["lucie@example.com"] });
const byrne = clientRow({ firstName: "Sean", lastName: "Byrne", phones: [], emails: ["sean@example.com"] });

const place = { productId: tablets.id, batchId: batch.id, locationId };

async function give(petName: string, client: typeof moreau, quantityMilli: number, isRecorded = true): Promise<string> {
  const pet = petRow({ name: petName });
  await clinic.have(pets, pet);
  const link = { id: uuidv7(), petId: pet.id, clientId: client.id, role: "owner", fromOn: "2024-01-01" } as const;
  await clinic.have(petOwners, { ...emptyRow(petOwners), ...link });
  const use = { id: uuidv7(), ...place, kind: "dispense", quantityMilli, petId: pet.id } as const;
  await clinic.mutate(adjustStock, { ...use, ...(isRecorded && { clientId: client.id }) });
  return pet.id;
}

async function openClinic(rights: Parameters<typeof openTestClinic>[0] = {}): Promise<void> {
  clinic = await openTestClinic(rights);
  await clinic.have(locations, locationRow({ id: locationId, phone: "020 7946 0000" }));
  await clinic.have(products, tablets);
  await clinic.have(batches, batch);
  everythingIsHere(clinic);
}

beforeEach(async () => {
  await openClinic();
  for (const client of [moreau, byrne]) await clinic.have(clients, client);
  await clinic.mutate(openStock, { id: uuidv7(), ...place, quantityMilli: 200_000 });
  await give("Tofu", moreau, 14_000);
  await give("Cocoa", byrne, 20_000, false);
  await clinic.mutate(recallBatch, { id: batch.id, reason: "Glass", source: "Northmoor" });
});

afterEach(() => chooseHasPrinter(true));

const rowOf = (name: RegExp): Promise<HTMLElement> =>
  screen.findByRole("rowheader", { name }).then((head) => head.closest("tr") as HTMLElement);
const contactOf = (client: typeof moreau, set: Partial<RowOf<typeof recallContacts>>) => ({
  ...emptyRow(recallContacts),
  id: uuidv7(),
  batchId: batch.id,
  clientId: client.id,
  state: "reached" as const,
  at: toInstant(Date.now()),
  ...set,
});

const contactArgs = (client: typeof moreau) =>
  ({ id: uuidv7(), batchId: batch.id, clientId: client.id, state: "texted" }) as const;

const contacts = () => rowsOf(clinic.db, recallContacts).toArray();

describe("a recalled batch", () => {
  test("has the stock and the clients of another batch of the lot too, once in the list", async () => {
    const twin = batchRow({ productId: tablets.id, number: "am-1182", ...RECALLED });
    await clinic.have(batches, twin);
    await clinic.mutate(openStock, { id: uuidv7(), ...place, batchId: twin.id, quantityMilli: 10_000 });
    clinic.show(<RecallScreen batchId={twin.id} />);
    expect(await screen.findByRole("heading", { name: "Where the 210 tablets went" })).toBeTruthy();
    expect(within(await rowOf(/Tofu · Lucie Moreau/)).getByText("14 tablets")).toBeTruthy();
    expect(await recalls(clinic.db)).toHaveLength(1);
  });

  test("finds the pets whose vaccine was typed before its lot was registered, and those vaccinated elsewhere", async () => {
    const vaccine = countedProductRow({ name: "DHPP booster", kind: "vaccine", dispensingUnit: "dose" });
    await clinic.have(products, vaccine);
    const vaccinate = async (name: string, set: object = {}): Promise<void> => {
      const pet = petRow({ name });
      await clinic.have(pets, pet);
      const link = { id: uuidv7(), petId: pet.id, clientId: moreau.id, role: "owner", fromOn: "2024-01-01" } as const;
      await clinic.have(petOwners, { ...emptyRow(petOwners), ...link });
      const own = { id: uuidv7(), petId: pet.id, productId: vaccine.id, name: vaccine.name, givenOn: today };
      const row = { ...emptyRow(vaccinations), ...own, source: "elsewhere" as const, batchNo: "dh 5523", ...set };
      await clinic.have(vaccinations, row);
    };
    await vaccinate("Juno", { source: "here" });
    await vaccinate("Pepper");
    await vaccinate("Other lot", { batchNo: "DH-9999" });
    await vaccinate("In error", { enteredInErrorAt: RECALLED.recalledAt });
    const lot = { id: uuidv7(), productId: vaccine.id, number: "DH 5523", expiresOn: null, receivedOn: today };
    await clinic.mutate(registerBatch, { ...lot, manufacturer: "" });
    await clinic.mutate(recallBatch, { id: lot.id, reason: "Weak", source: "" });
    clinic.show(<RecallScreen batchId={lot.id} />);
    for (const name of [/Juno · Lucie Moreau/, /Pepper · Lucie Moreau/])
      expect(within(await rowOf(name)).getByText("1 dose")).toBeTruthy();
    expect(screen.queryByText(/Other lot|In error/)).toBeNull();
    await clinic.allSaved();
  });

  test("shows where all of it went, and who got it with quantity and phone", async () => {
    clinic.show(<RecallScreen batchId={batch.id} />);
    expect(await screen.findByRole("heading", { level: 1, name: "Recall: Amoxicillin 250 mg, AM-1182" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Where the 200 tablets went" })).toBeTruthy();
    const parts = screen.getByRole("list", { name: "Where the stock went" }).textContent;
    expect(parts).toContain("34 tablets given to 2 pets");
    expect(parts).toContain("166 tablets on the shelf");
    expect(screen.getByText("All of it is accounted for: 34 + 166 = 200")).toBeTruthy();
    const tofu = await rowOf(/Tofu · Lucie Moreau/);
    expect(within(tofu).getByText("14 tablets")).toBeTruthy();
    expect(within(tofu).getByText("020 7946 0958")).toBeTruthy();
    expect(within(await rowOf(/Cocoa · Sean Byrne/)).getByText("To call")).toBeTruthy();
  });

  test("judges no sum before all movements are on the device", async () => {
    onlyHere(clinic, ["p0"]);
    clinic.show(<RecallScreen batchId={batch.id} />);
    expect(await screen.findByText(/^This device does not have all clients, pets and movements yet/)).toBeTruthy();
    expect(screen.queryByText(/accounted for|2 clients are to be called/)).toBeNull();
  });

  test.each([
    ["an older batch needs the history", 300, ["p0", "p1"], /^This device does not have the movements of the last two/],
    [
      "a batch that is older than the history is never whole",
      800,
      ["p0", "p1", "p2"],
      /^This batch came more than two/,
    ],
  ] as const)("%s", async (_, days, loaded, words) => {
    await clinic.have(batches, { ...batch, ...RECALLED, receivedOn: addDays(today, -days) });
    onlyHere(clinic, loaded);
    clinic.show(<RecallScreen batchId={batch.id} />);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(await rowOf(/Tofu/)).toBeTruthy();
    expect(screen.queryByText(/accounted for/)).toBeNull();
  });

  test("a person without the right to see clients reads no figures of clients", async () => {
    const rights = { role: "employee", permissions: ["inventory:view"] } as const;
    await openClinic({ ...rights, permissions: [...rights.permissions] });
    await clinic.have(batches, { ...batch, ...RECALLED });
    clinic.show(<RecallScreen batchId={batch.id} />);
    expect(await screen.findByText(/^You do not have the right to see clients/)).toBeTruthy();
    expect(screen.queryByText("No client is known who got stock of this batch.")).toBeNull();
    clinic.show(<RecallsScreen />);
    expect(within(await rowOf(/Amoxicillin/)).queryByText(/No client/)).toBeNull();
  });

  test("says in red what is missing", async () => {
    const [level] = await rowsOf(clinic.db, stockLevels).toArray();
    if (level) await rowsOf(clinic.db, stockLevels).put({ ...level, quantityMilli: 160_000 });
    clinic.show(<RecallScreen batchId={batch.id} />);
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("6 tablets missing: received, and not given, written off or on the shelf.");
  });

  test("keeps who was reached and what was said, and counts the clients", async () => {
    clinic.show(<RecallScreen batchId={batch.id} />);
    await userEvent.click(await screen.findByRole("button", { name: "Call Lucie Moreau" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Call Lucie Moreau" }));
    expect(dialog.getByRole("link", { name: "020 7946 0958" }).getAttribute("href")).toBe("tel:+442079460958");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Who answered?")).toBeTruthy();
    await userEvent.type(dialog.getByLabelText("Answered by"), "Lucie");
    await userEvent.type(dialog.getByLabelText("Answer"), "Brings them back");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("1 of 2")).toBeTruthy();
    await clinic.allSaved();
    expect(await contacts()).toMatchObject([{ state: "reached", whom: "Lucie", clientId: moreau.id }]);
    await userEvent.click(await screen.findByRole("button", { name: "Done 1" }));
    await waitFor(() => expect(screen.queryByText(/Cocoa/)).toBeNull());
  });

  test("writes to each client in their own words after a preview, and says who cannot be written to", async () => {
    const desk = locationRow({ name: "Branch", phone: "020 7946 0111" });
    await clinic.have(locations, desk);
    chooseLocation(desk.id);
    clinic.show(<RecallScreen batchId={batch.id} />);
    await userEvent.click(await screen.findByRole("button", { name: "Write to 2" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Write to the clients" }));
    expect(await dialog.findByText(/Sean Byrne: The client has no address or mobile number for this/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "E-mail 2" }));
    expect(dialog.getByText(/^Dear Sean Byrne, .*AM-1182.* that Cocoa got from us.*020 7946 0111/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Send to 2 clients" }));
    await waitFor(async () => expect(await contacts()).toHaveLength(2));
    await clinic.allSaved();
    const sent = await rowsOf(clinic.db, messages).toArray();
    expect(sent.map(({ channel, status }) => [channel, status])).toEqual([
      ["email", "queued"],
      ["email", "queued"],
    ]);
    expect(sent.map(({ body }) => body.slice(0, 16)).toSorted()).toEqual(["Dear Lucie Morea", "Dear Sean Byrne,"]);
    await userEvent.click(await screen.findByRole("button", { name: "Waiting 2" }));
    expect(within(await rowOf(/Cocoa/)).getByText("Message queued")).toBeTruthy();
    const [email] = sent;
    await clinic.have(messages, { ...email, status: "sent", at: toInstant(Date.now()) } as RowOf<typeof messages>);
    expect(await screen.findByText(/^Written to \d/)).toBeTruthy();
  });

  test("a letter counts when it is marked as posted; until then the page says that it waits", async () => {
    const address = { ...moreau.address, line1: "1 High St", city: "York" };
    await clinic.have(clients, { ...moreau, address });
    clinic.show(<RecallScreen batchId={batch.id} />);
    await userEvent.click(await screen.findByRole("button", { name: "Write to 2" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Write to the clients" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Letter 1" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save 1 letter" }));
    await noDialog();
    expect(await screen.findByText(/^1 letter is saved and not posted/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Print letters" }).getAttribute("href")).toBe("/dashboard/clients/letters");
    expect(screen.getByText(/1 client gets a letter that is not posted yet\. 1 client is to be called/)).toBeTruthy();
    expect(within(await rowOf(/Tofu/)).getByText("Letter to post")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Waiting 0" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Letter to post 1" }));
    await waitFor(() => expect(screen.queryByText(/Cocoa/)).toBeNull());
    await clinic.allSaved();
    // No second letter is offered to the client.
    await userEvent.click(screen.getByRole("button", { name: "Write to 2" }));
    expect(await screen.findByRole("button", { name: "Not written to yet 1" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await noDialog();
    const [letter] = await rowsOf(clinic.db, messages).toArray();
    await clinic.mutate(markLetterPosted, { id: letter?.id ?? "" });
    await waitFor(() => expect(screen.queryByText(/not posted/)).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Waiting 1" }));
    expect(within(await rowOf(/Tofu/)).getByText(/^Written to \d/)).toBeTruthy();
  });

  test("a message that was not sent leaves the client to call and to write to", async () => {
    const message = {
      clientId: moreau.id,
      channel: "sms",
      cause: "manual",
      body: "Recall",
      toAddress: "+442079460958",
    } as const;
    const unsent = { status: "suppressed", reason: "no_provider", at: toInstant(Date.now()) } as const;
    const row = { ...emptyRow(messages), ...message, ...unsent, id: uuidv7() };
    await clinic.have(messages, row);
    await clinic.mutate(recordRecallContact, { ...contactArgs(moreau), messageId: row.id });
    clinic.show(<RecallScreen batchId={batch.id} />);
    expect(within(await rowOf(/Tofu/)).getByText("Message not sent")).toBeTruthy();
    expect(screen.getByText("2 clients are to be called.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Write to 2" }));
    await screen.findByRole("dialog", { name: "Write to the clients" });
    expect(screen.queryByRole("button", { name: /^Not written to yet/ })).toBeNull();
  });

  test("those who were written to are left out the next time, unless all are wanted", async () => {
    const contact = { id: uuidv7(), batchId: batch.id, clientId: moreau.id, state: "texted" } as const;
    await clinic.mutate(recordRecallContact, contact);
    // A call without an answer does not take the message back.
    await clinic.mutate(recordRecallContact, { ...contact, id: uuidv7(), state: "not_reached" });
    clinic.show(<RecallScreen batchId={batch.id} />);
    await userEvent.click(await screen.findByRole("button", { name: "Write to 2" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Write to the clients" }));
    await userEvent.click(await dialog.findByRole("button", { name: "E-mail 1" }));
    expect(dialog.getByText(/^Dear Sean Byrne/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "All 2" }));
    expect(await dialog.findByRole("button", { name: "E-mail 2" })).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Not written to yet 1" }));
    await userEvent.click(dialog.getByRole("button", { name: "Send to 1 client" }));
    await waitFor(async () => expect(await contacts()).toHaveLength(3));
    await noDialog();
    await clinic.allSaved();
    expect((await rowsOf(clinic.db, messages).toArray()).map(({ clientId }) => clientId)).toEqual([byrne.id]);
  });

  test("a message to all is written without a network, and waits on the device", async () => {
    setConnection(clinic, "offline");
    clinic.show(<RecallScreen batchId={batch.id} />);
    await userEvent.click(await screen.findByRole("button", { name: "Write to 2" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Write to the clients" }));
    await userEvent.click(await dialog.findByRole("button", { name: "E-mail 2" }));
    await userEvent.click(dialog.getByRole("button", { name: "Send to 2 clients" }));
    await waitFor(async () => expect(await contacts()).toHaveLength(2));
    await noDialog();
    const written = await rowsOf(clinic.db, messages).toArray();
    expect(written.map(({ status }) => status)).toEqual(["queued", "queued"]);
    const waiting = await pendingIds(clinic.db);
    for (const { id } of [...written, ...(await contacts())]) expect(waiting.has(id)).toBe(true);
    await userEvent.click(await screen.findByRole("button", { name: "Waiting 2" }));
    expect(within(await rowOf(/Cocoa/)).getByText(/pending/)).toBeTruthy();
  });

  test("what a client brings back is on the shelf again, and the client is done", async () => {
    clinic.show(<RecallScreen batchId={batch.id} />);
    await userEvent.click(await screen.findByRole("button", { name: "Take back from Tofu · Lucie Moreau" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Stock back from Tofu · Lucie Moreau" }));
    const quantity = dialog.getByLabelText<HTMLInputElement>("Quantity, in tablets");
    expect(quantity.value).toBe("14");
    const take = () => userEvent.click(dialog.getByRole("button", { name: "Take back" }));
    for (const [typed, words] of [
      ["15", "At most 14 tablets can come back."],
      ["0", "More than 0, and at most a million."],
      ["0.0001", "At most 3 decimals."],
    ] as const) {
      await userEvent.clear(quantity);
      await userEvent.type(quantity, typed);
      await take();
      expect(await dialog.findByText(words)).toBeTruthy();
    }
    await userEvent.clear(quantity);
    await userEvent.type(quantity, "4.5");
    await take();
    await noDialog();
    const row = within(await rowOf(/Tofu/));
    expect(await row.findByText("4.5 tablets back")).toBeTruthy();
    expect(screen.getByText("1 of 2")).toBeTruthy();
    expect(screen.getByText(/The stock of 1 pet is back/)).toBeTruthy();
    expect(screen.getByText("All of it is accounted for: 29.5 + 170.5 = 200")).toBeTruthy();
    await clinic.allSaved();
    const moves = await rowsOf(clinic.db, stockMovements).toArray();
    expect(moves.filter(({ kind }) => kind === "sale_return")).toMatchObject([
      { batchId: batch.id, quantityMilli: 4500, clientId: moreau.id },
    ]);
  });

  test("is closed with a word about the clients who are left, and is opened again", async () => {
    clinic.show(<RecallScreen batchId={batch.id} />);
    await userEvent.click(await screen.findByRole("button", { name: "Close recall" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Close this recall?" }));
    expect(dialog.getByText("2 clients have not been reached.")).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Close recall" }));
    await noDialog();
    expect(await screen.findByText(/^closed on/)).toBeTruthy();
    await clinic.allSaved();
    expect(await rowsOf(clinic.db, batches).get(batch.id)).toMatchObject({ status: "recalled" });
    await userEvent.click(screen.getByRole("button", { name: "Reopen recall" }));
    expect(await screen.findByRole("button", { name: "Close recall" })).toBeTruthy();
    await clinic.allSaved();
    expect(await rowsOf(clinic.db, batches).get(batch.id)).toMatchObject({ recallClosedAt: null });
  });

  test("a contact of another day has its day", async () => {
    const [recalledAt, at] = [`${addDays(today, -3)}T12:00:00.000Z`, `${addDays(today, -2)}T12:00:00.000Z`];
    await clinic.have(batches, { ...batch, ...RECALLED, recalledAt });
    await clinic.have(recallContacts, contactOf(moreau, { state: "not_reached", at }));
    clinic.show(<RecallScreen batchId={batch.id} />);
    const words = `No answer ${shortDate(addDays(today, -2))}`;
    expect(within(await rowOf(/Tofu/)).getByText(words)).toBeTruthy();
  });

  test("a client who was merged is shown as the one that stays, with the contacts of before", async () => {
    const into = clientRow({
      firstName: "Lucie",
      lastName: "Moreau-Lang",
      absorbedIds: [moreau.id],
      phones: [aPhone()],
    });
    const at = toInstant(Date.now() + 60_000);
    await clinic.have(recallContacts, contactOf(moreau, { state: "reached", whom: "Lucie", at }));
    await clinic.have(clients, into);
    await clinic.have(clients, { ...moreau, mergedIntoId: into.id });
    clinic.show(<RecallScreen batchId={batch.id} />);
    expect(within(await rowOf(/Tofu · Lucie Moreau-Lang/)).getByText(/^Reached/)).toBeTruthy();
  });
});

test("the list of recalls leads to each, and says how many clients were reached", async () => {
  clinic.show(<RecallsScreen />);
  const row = await rowOf(/Amoxicillin/);
  for (const words of ["AM-1182", "Northmoor", "0 of 2", "Blocked"]) expect(within(row).getByText(words)).toBeTruthy();
  expect(within(row).getByRole("link").getAttribute("href")).toBe(`/dashboard/inventory/stock/recalls/${batch.id}`);
});

test("a tablet without a printer leaves the list of a recall in To print", async () => {
  clinic.show(<RecallPrintScreen batchId={batch.id} />);
  const paper = within(await screen.findByRole("article"));
  expect(paper.getByText("Lucie Moreau")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add to To print" })).toBeNull();
  chooseHasPrinter(false);
  await userEvent.click(await screen.findByRole("button", { name: "Add to To print" }));
  await userEvent.click(await screen.findByRole("button", { name: "Add" }));
  expect(await screen.findByText(/Waits in To print: 1 copy/)).toBeTruthy();
  const jobs = await rowsOf(clinic.db, printJobs).toArray();
  expect(jobs).toMatchObject([{ kind: "recallList", subjectId: batch.id, day: null }]);
  await clinic.allSaved();
});
