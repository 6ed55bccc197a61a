import { mergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { petTypes } from "@fernpaw/domain/pets/pet";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { paths } from "../../../paths.ts";
import { noDialog } from "../../../testing/no-dialog.ts";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { Component as ClientRoute } from "../client/client-route.tsx";
import { ClientScreen } from "../client/client-screen.tsx";
import { ClientsScreen } from "./clients-screen.tsx";
import type { ListQuestion } from "./list.queries.ts";

const CAT = "70e70000-0000-8000-8000-000000000002";

let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

function Clients({ addingAtFirst = null }: { addingAtFirst?: string | null }) {
  const [text, setText] = useState("");
  const [adding, setAdding] = useState(addingAtFirst);
  const [question, setQuestion] = useState<ListQuestion>({
    kind: "client",
    status: null,
    order: "name",
    pageIndex: 0,
    pageSize: 10,
  });
  const list = { question, onQuestion: setQuestion };
  return (
    <ClientsScreen
      {...list}
      text={text}
      onText={setText}
      adding={adding}
      onAdding={setAdding}
      onAdded={() => undefined}
    />
  );
}

describe("finding a client", () => {
  test.each([
    ["the name", "samira had"],
    ["the phone in another spelling", "+44 7700 900142"],
    ["the pet", "juno"],
    ["a slip of the finger", "hadadd"],
  ])("by %s", async (_, typed) => {
    clinic.show(<Clients />);
    await userEvent.setup().type(await screen.findByRole("searchbox"), typed);
    expect(await screen.findByText("Found")).toBeTruthy();
    expect((await screen.findAllByRole("link", { name: /Samira Haddad/ })).length).toBeGreaterThan(0);
  });

  test("the deceased stand last and say so", async () => {
    await desk.havePet({ name: "Juno", status: "deceased", deceasedOn: "2026-01-01" });
    clinic.show(<Clients />);
    await userEvent.setup().type(await screen.findByRole("searchbox"), "juno");
    await waitFor(() => expect(screen.getAllByRole("link", { name: /^Juno/ })).toHaveLength(2));
    const [first, last] = screen.getAllByRole("link", { name: /^Juno/ });
    expect(first?.textContent).not.toContain("deceased");
    expect(last?.textContent).toContain("deceased");
  });
});

describe("the list", () => {
  const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);

  test("newest first, ten a page, by status", async () => {
    const user = userEvent.setup();
    for (let index = 1; index <= 11; index += 1)
      await desk.haveClient({ lastName: `Last${index}`, status: index % 4 === 0 ? "blocked" : "active" });
    clinic.show(<Clients />);
    await user.click(await screen.findByRole("combobox", { name: "Order" }));
    await user.click(await screen.findByRole("option", { name: "Newest first" }));
    await waitFor(() => expect(names()).toHaveLength(10));
    await waitFor(() => expect(names()[0]).toContain("Last11"));
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(names()).toHaveLength(2));
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    await user.click(await screen.findByRole("option", { name: "Blocked: no bookings" }));
    await waitFor(() => expect(names().join()).toMatch(/Last8.*Last4/));
    expect(names()).toHaveLength(2);
  });

  test("by name from A to Z, companies among them, accents and capitals aside, also after a change of name", async () => {
    const user = userEvent.setup();
    await desk.haveClient({ firstName: "Bo", lastName: "de Vries", status: "inactive" });
    await desk.haveClient({ firstName: "Ann", lastName: "Zola" });
    const moved = await desk.haveClient({ firstName: "Tomás", lastName: "Ødegård" });
    await desk.haveClient({ firstName: "", lastName: "", companyName: "Paws Rescue" });
    await desk.haveClient({ firstName: "Ada", lastName: "Zola" });
    clinic.show(<Clients />);
    await waitFor(() => expect(names().join()).toMatch(/Vries.*Haddad.*Ødegård.*Paws.*Ada Zola.*Ann Zola/));
    await clinic.db.table("clients").update(moved, { lastName: "Abbott" });
    await waitFor(() => expect(names()[0]).toContain("Abbott"));
    expect(await clinic.db.table("clients").get(moved)).not.toHaveProperty("_n");
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    await user.click(await screen.findByRole("option", { name: "Active" }));
    await waitFor(() => expect(names()).toHaveLength(5));
    expect(names().join()).toMatch(/Abbott.*Haddad.*Paws.*Ada Zola.*Ann Zola/);
  });

  test("pets by species, whatever their status, by name or with the newest first", async () => {
    const user = userEvent.setup();
    await clinic.have(petTypes, {
      id: CAT,
      code: "cat",
      name: "Cat",
      weightUnit: "kg",
      sort: 2,
      status: "active",
      mergedIntoId: null,
    });
    await desk.havePet({ name: "Miso", petTypeId: CAT });
    await desk.havePet({ name: "Tofu", petTypeId: CAT, status: "deceased", deceasedOn: "2026-01-01" });
    clinic.show(<Clients />);
    await user.click(await screen.findByRole("button", { name: "Pets" }));
    await waitFor(() => expect(names()).toHaveLength(3));
    await user.click(screen.getByRole("combobox", { name: "Species" }));
    await user.click(await screen.findByRole("option", { name: "Cat" }));
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(names().join()).toMatch(/Miso.*Tofu/);
    expect(screen.getByText("Deceased")).toBeTruthy();
    await user.click(screen.getByRole("combobox", { name: "Order" }));
    await user.click(await screen.findByRole("option", { name: "Newest first" }));
    await waitFor(() => expect(names().join()).toMatch(/Tofu.*Miso/));
  });

  test("arrows go from the search through the rows and back, Enter opens the first that was found", async () => {
    const user = userEvent.setup();
    await desk.haveClient({ lastName: "Abbott" });
    clinic.show(<Clients />);
    await waitFor(() => expect(names()).toHaveLength(2));
    const field = screen.getByRole("searchbox");
    await user.click(field);
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Abbott"));
    await user.keyboard("{ArrowDown}{ArrowDown}");
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Haddad"));
    await user.keyboard("{ArrowUp}{ArrowUp}");
    await waitFor(() => expect(document.activeElement).toBe(field));
  });
});

describe("adding a client", () => {
  test("what was searched for is in the form, and the new client is on the device", async () => {
    const user = userEvent.setup();
    clinic.show(<Clients addingAtFirst="Anna Ødegård" />);
    const dialog = await screen.findByRole("dialog", { name: "Add client" });
    expect(within(dialog).getByRole<HTMLInputElement>("textbox", { name: "Last name" }).value).toBe("Ødegård");
    await user.type(within(dialog).getByRole("textbox", { name: "Phone" }), "07700 900 555");
    await user.click(within(dialog).getByRole("button", { name: "Add client" }));
    await noDialog();
    const rows = await clinic.db.table("clients").toArray();
    expect(rows).toContainEqual(
      expect.objectContaining({
        lastName: "Ødegård",
        phones: [{ label: "mobile", typed: "07700 900 555", e164: "+447700900555", isPreferred: true }],
      }),
    );
  });

  test("somebody with the same phone is hinted at while one types", async () => {
    const user = userEvent.setup();
    clinic.show(<Clients addingAtFirst="" />);
    const dialog = await screen.findByRole("dialog", { name: "Add client" });
    await user.type(within(dialog).getByRole("textbox", { name: "Phone" }), "+44 7700 900142");
    expect(await within(dialog).findByText("same phone")).toBeTruthy();
    const link = within(dialog).getByRole("link", { name: "Open Samira Haddad" });
    // What scrolls is the form alone.
    expect(link.closest(".MuiDialogContent-root")).toBeNull();
  });

  test("of a family with one phone the namesake is hinted at first", async () => {
    const user = userEvent.setup();
    const phones = [{ label: "mobile" as const, typed: "07700 900142", e164: null, isPreferred: true }];
    for (const firstName of ["Ali", "Aya", "Omar", "Tarek"])
      await desk.haveClient({ firstName, lastName: "Haddad", phones });
    clinic.show(<Clients addingAtFirst="Tarek Haddad" />);
    const dialog = await screen.findByRole("dialog", { name: "Add client" });
    await user.type(within(dialog).getByRole("textbox", { name: "Phone" }), "07700 900142");
    expect(await within(dialog).findByText("same name, same phone")).toBeTruthy();
    const names = within(dialog)
      .getAllByRole("link")
      .map((link) => link.textContent);
    expect(names).toHaveLength(3);
    expect(names[0]).toBe("Open Tarek Haddad");
  });

  test("a name that nobody sees is refused at its field", async () => {
    const user = userEvent.setup();
    clinic.show(<Clients addingAtFirst="" />);
    const dialog = within(await screen.findByRole("dialog", { name: "Add client" }));
    await user.type(dialog.getByRole("textbox", { name: "Last name" }), "\u200B");
    await user.type(dialog.getByRole("textbox", { name: "Phone" }), "07700 900 555");
    await user.click(dialog.getByRole("button", { name: "Add client" }));
    expect(await dialog.findByText("Give a last name or a company.")).toBeTruthy();
  });

  test("who was shown as a hint and added all the same goes along with the registration", async () => {
    const user = userEvent.setup();
    clinic.show(<Clients addingAtFirst="Tarek Haddad" />);
    const dialog = await screen.findByRole("dialog", { name: "Add client" });
    await user.type(within(dialog).getByRole("textbox", { name: "Phone" }), "07700 900142");
    await within(dialog).findByText("same phone");
    await user.click(within(dialog).getByRole("button", { name: "Add client" }));
    await noDialog();
    const { entries } = await clinic.sync.exportQueue();
    expect(entries).toMatchObject([{ name: "clients.register", args: { knownDuplicateIds: [desk.clientId] } }]);
  });

  test("a phone number with letters is refused at its field, and nothing typed is lost", async () => {
    const user = userEvent.setup();
    clinic.show(<Clients addingAtFirst="Anna Okafor" />);
    const dialog = within(await screen.findByRole("dialog", { name: "Add client" }));
    const phone = dialog.getByRole<HTMLInputElement>("textbox", { name: "Phone" });
    await user.type(phone, "07700 9OO142");
    await user.click(dialog.getByRole("button", { name: "Add client" }));
    expect(await dialog.findByText("A phone number has digits and signs, but no letters.")).toBeTruthy();
    expect(phone.value).toBe("07700 9OO142");
    expect(await clinic.db.table("clients").count()).toBe(1);
  });

  test("a client without a name or a contact is refused at the fields", async () => {
    const user = userEvent.setup();
    clinic.show(<Clients addingAtFirst="" />);
    const dialog = await screen.findByRole("dialog", { name: "Add client" });
    await user.type(within(dialog).getByRole("textbox", { name: "E-mail" }), "not an address");
    await user.click(within(dialog).getByRole("button", { name: "Add client" }));
    expect(await within(dialog).findByText("Give a last name or a company.")).toBeTruthy();
    expect(within(dialog).getByText("This does not look like an e-mail address.")).toBeTruthy();
    expect(await clinic.db.table("clients").count()).toBe(1);
  });

  test("a half-typed form is back when it is opened again", async () => {
    const user = userEvent.setup();
    clinic.show(<Clients addingAtFirst="" />);
    const dialog = await screen.findByRole("dialog", { name: "Add client" });
    await user.type(within(dialog).getByRole("textbox", { name: "Last name" }), "Lindqvist");
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await noDialog();
    await user.click(screen.getByRole("button", { name: "Add client" }));
    const again = await screen.findByRole("dialog", { name: "Add client" });
    expect(within(again).getByRole<HTMLInputElement>("textbox", { name: "Last name" }).value).toBe("Lindqvist");
    expect(within(again).getByText("Draft restored.")).toBeTruthy();
  });
});

describe("a client's page", () => {
  const page = (clientId: string) => <ClientScreen clientId={clientId} opened={null} onOpened={() => undefined} />;

  test("appointments long over are there, and those of a pet with an earlier owner are not", async () => {
    const earlier = await desk.haveClient({ lastName: "Okafor" });
    await desk.havePackedAppointment({ startsAt: "2025-03-03T09:00:00.000Z", reason: "Booster" });
    await desk.havePackedAppointment({ startsAt: "2024-03-03T09:00:00.000Z", reason: "Neuter", clientId: earlier });
    clinic.show(page(desk.clientId));
    expect(await screen.findByText(/Booster/)).toBeTruthy();
    expect(screen.queryByText(/Neuter/)).toBeNull();
  });

  test("of a client whose data were erased is only read, and the lists say so", async () => {
    const user = userEvent.setup();
    const erasedAt = "2026-11-20T10:00:00.000Z";
    const id = await desk.haveClient({ firstName: "", lastName: "Erased client", number: 88_001, erasedAt });
    const changing = ["Record an answer", "Change", "Add task", "Add warning", "Put on the waiting list", "Book"];
    const offered = (): string[] =>
      screen.queryAllByRole("button").flatMap(({ textContent }) => (changing.includes(textContent) ? textContent : []));
    clinic.show(page(desk.clientId));
    await waitFor(() => expect(offered().toSorted()).toEqual(changing.toSorted()));
    cleanup();

    clinic.show(page(id));
    expect(await screen.findByText("An owner had the personal data of this client erased.")).toBeTruthy();
    expect(await screen.findByText("Credit limit")).toBeTruthy();
    expect(offered()).toEqual([]);
    cleanup();
    clinic.show(<Clients />);
    expect(await screen.findByRole("cell", { name: "Erased" })).toBeTruthy();
    await user.type(screen.getByRole("searchbox"), "88001");
    expect((await screen.findByRole("link", { name: /Erased client/ })).textContent).toContain("personal data erased");
  });

  test("its address opens the form of an appointment, and closing it leaves the page", async () => {
    const router = clinic.showRoutes(
      [{ path: "/dashboard/clients/:id", element: <ClientRoute /> }],
      paths.bookFor(desk.clientId),
    );
    await screen.findByRole("dialog", { name: "New appointment" });
    await userEvent.keyboard("{Escape}");
    await noDialog();
    expect(router.state.location).toMatchObject({ pathname: paths.client(desk.clientId), search: "" });
    await userEvent.click(await screen.findByRole("button", { name: "Book" }));
    expect(await screen.findByRole("dialog", { name: "New appointment" })).toBeTruthy();
  });

  test("a correction keeps the other fields and is marked pending", async () => {
    const user = userEvent.setup();
    clinic.show(page(desk.clientId));
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit client" });
    await user.type(within(dialog).getByRole("textbox", { name: "Town" }), "Eastgate");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Eastgate")).toBeTruthy();
    expect(await screen.findByText("pending")).toBeTruthy();
    expect(await screen.findByRole("link", { name: "samira@example.com" })).toBeTruthy();
  });

  test("the timeline of the client who stays leads to the merged record and takes the merge back", async () => {
    const user = userEvent.setup();
    const from = await desk.haveClient({ firstName: "S.", lastName: "Hadad" });
    await clinic.mutate(mergeClients, { fromId: from, intoId: desk.clientId });
    clinic.show(page(desk.clientId));
    const link = await screen.findByRole("link", { name: "Open that record" });
    expect(link.getAttribute("href")).toBe(`/dashboard/clients/${from}`);
    await user.click(screen.getByRole("button", { name: "Undo the merge" }));
    await waitFor(() => expect(screen.queryByText("Merged with another record")).toBeNull());
    expect(await clinic.db.table("clients").get(from)).toMatchObject({ mergedIntoId: null });
    await clinic.allSaved();
  });

  test("what is to come stands before what is over, and the timeline has all of it", async () => {
    await desk.haveAppointment({ startsAt: "2031-01-06T09:00:00.000Z", reason: "Dental" });
    await desk.havePackedAppointment({ startsAt: "2025-03-03T09:00:00.000Z", reason: "Booster" });
    clinic.show(page(desk.clientId));
    await screen.findByText("Came with its owner");
    const card = (title: string) => {
      const box = screen.getByRole("heading", { name: title }).closest("section");
      if (!box) throw new Error(`no card ${title}`);
      return within(box);
    };
    const [dental, booster] = [/Dental/, /Booster/].map((words) => card("Appointments").getByText(words));
    if (!dental || !booster) throw new Error("not both");
    expect(dental.compareDocumentPosition(booster) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(card("Timeline").getByText("Booster")).toBeTruthy();
    expect(card("Timeline").getByText("Dental")).toBeTruthy();
  });

  test("a status is chosen with what it does, and a deceased client is no longer booked for", async () => {
    const user = userEvent.setup();
    clinic.show(page(desk.clientId));
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Change status" }));
    const dialog = await screen.findByRole("dialog", { name: "Status of Samira Haddad" });
    await user.click(within(dialog).getByRole("radio", { name: /^Deceased/ }));
    expect(within(dialog).getByText(/Juno stay with this client/)).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Change status" }));
    await noDialog();
    expect(await clinic.db.table("clients").get(desk.clientId)).toMatchObject({ status: "deceased" });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Book" })).toBeNull());
    expect(screen.getByRole("button", { name: "More" })).toBeTruthy();
  });

  test("an answer about being written to holds at once and stays as history", async () => {
    const user = userEvent.setup();
    clinic.show(page(desk.clientId));
    await user.click(await screen.findByRole("button", { name: "Record an answer" }));
    const dialog = await screen.findByRole("dialog", { name: "What did the client say?" });
    await user.click(within(dialog).getByRole("button", { name: "No" }));
    await user.type(within(dialog).getByRole("textbox", { name: "Wording of the answer" }), "Only by letter");
    await user.click(within(dialog).getByRole("button", { name: "Record the answer" }));
    await user.click(await screen.findByText("1 answer so far"));
    expect(screen.getByText("Only by letter")).toBeTruthy();
    expect(await clinic.db.table("clients").get(desk.clientId)).toMatchObject({ consentEmail: "no" });
    await clinic.allSaved();
  });

  test("one phone is called first, takes no texts and says whose it is", async () => {
    const user = userEvent.setup();
    clinic.show(page(desk.clientId));
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit client" }));
    await user.click(dialog.getByRole("button", { name: "Another phone" }));
    await user.type(dialog.getByRole("textbox", { name: "Phone 2" }), "020 7946 0001");
    await user.click(dialog.getByRole("radio", { name: "Call phone 2 first" }));
    await user.click(dialog.getByRole("checkbox", { name: "Takes text messages" }));
    await user.type(dialog.getByRole("textbox", { name: "Whose is phone 2" }), "mother");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("mother, Home, preferred")).toBeTruthy();
    expect(await clinic.db.table("clients").get(desk.clientId)).toMatchObject({
      phones: [
        { typed: "07700 900142", isPreferred: false, takesSms: false },
        { typed: "020 7946 0001", isPreferred: true, whose: "mother", e164: "+442079460001" },
      ],
    });
    await clinic.allSaved();
  });
});
