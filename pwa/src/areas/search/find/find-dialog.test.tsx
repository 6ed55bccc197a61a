import { correctPet } from "@fernpaw/domain/pets/pet.mutations";
import { transferPet } from "@fernpaw/domain/pets/pet-owner.mutations";
import { clients } from "@fernpaw/domain/clients/client";
import { pets } from "@fernpaw/domain/pets/pet";
import { readMeta, writeMeta } from "@fernpaw/sync/client/sync-meta";
import { clientRow, petRow } from "@fernpaw/testing/builders";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLocation } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { aClinicDesk, type ClinicDesk } from "../../../testing/clinic-desk.ts";
import { everythingIsHere } from "../../../testing/everything-is-here.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { useNoteOpened } from "../public/last-opened.ts";
import { FindDialog } from "./find-dialog.tsx";
import { searchOf } from "../index/search-client.ts";

let clinic: TestClinic;
let desk: ClinicDesk;

beforeEach(async () => {
  localStorage.clear();
  clinic = await openTestClinic();
  desk = await aClinicDesk(clinic);
});

function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="place">{pathname + search}</output>;
}

const open = (): void =>
  clinic.show(
    <>
      <FindDialog isOpen onClose={() => undefined} />
      <Place />
    </>,
  );
const place = () => screen.getByLabelText("place").textContent;

describe("the palette", () => {
  test("type and Enter opens the pet that fits best", async () => {
    const user = userEvent.setup();
    open();
    await user.type(await screen.findByRole("combobox"), "juno");
    await screen.findByRole("option", { name: /Juno/, selected: true });
    await user.keyboard("{Enter}");
    await waitFor(() => expect(place()).toBe(`/dashboard/pets/${desk.petId}`));
  });

  test("arrows go on to the client and to adding one", async () => {
    const user = userEvent.setup();
    open();
    await user.type(await screen.findByRole("combobox"), "samira");
    await screen.findByRole("option", { name: /^Juno/ });
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(screen.getByRole("option", { selected: true }).textContent).toBe("New client “samira”");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(place()).toBe("/dashboard/clients?add=samira"));
  });

  test("the mark stays on its choice while more is found", async () => {
    const user = userEvent.setup();
    open();
    await user.type(await screen.findByRole("combobox"), "samira");
    await screen.findByRole("option", { name: /^Juno/, selected: true });
    await user.keyboard("{ArrowDown}");
    const marked = screen.getByRole("option", { selected: true }).textContent;
    expect(marked).toContain("Samira");
    await clinic.have(clients, clientRow({ id: uuidv7(), firstName: "Samira", lastName: "Abbott" }));
    await screen.findByRole("option", { name: /Abbott/ });
    expect(screen.getByRole("option", { selected: true }).textContent).toBe(marked);
  });

  test("the name of a page leads there", async () => {
    const user = userEvent.setup();
    open();
    await user.type(await screen.findByRole("combobox"), "prescr");
    expect((await screen.findByRole("option", { name: "Prescriptions", selected: true })).textContent).toBe(
      "Prescriptions",
    );
    expect(within(screen.getByRole("group", { name: "Go to" })).getAllByRole("option")).toHaveLength(1);
    await waitFor(() => expect(screen.getByRole("status").textContent).not.toContain("Looking"));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(place()).toBe("/dashboard/prescriptions"));
  });

  test("a patient comes before a page, a page before a patient of similar spelling", async () => {
    await clinic.have(pets, petRow({ id: uuidv7(), name: "Calender" }));
    const user = userEvent.setup();
    open();
    const box = await screen.findByRole("combobox");
    await user.type(box, "cal");
    await screen.findByRole("option", { name: /Calender/, selected: true });
    await user.type(box, "endar");
    await screen.findByRole("option", { name: /Calender/, selected: false });
    expect(screen.getByRole("option", { selected: true }).textContent).toBe("Calendar");
  });

  test("the name of an action is that action, and no new client of that name", async () => {
    const user = userEvent.setup();
    open();
    const box = await screen.findByRole("combobox");
    await user.type(box, "new cl");
    expect((await screen.findByRole("option", { name: /^New client/, selected: true })).textContent).toBe("New client");
    expect(within(screen.getByRole("group", { name: "Do" })).getAllByRole("option")).toHaveLength(1);
    await user.clear(box);
    await user.type(box, "block");
    await screen.findByRole("option", { name: "Block time", selected: true });
    await waitFor(() => expect(screen.getByRole("status").textContent).not.toContain("Looking"));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(place()).toBe("/dashboard/calendar?block=new"));
  });

  test("another word for an action brings it before similar names, and a client of that name can still be added", async () => {
    await desk.havePet({ name: "Ellery" }, desk.clientId);
    const user = userEvent.setup();
    open();
    await user.type(await screen.findByRole("combobox"), "sell");
    await screen.findByRole("option", { name: /^Ellery/, selected: false });
    const words = screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(words[0]).toBe("New sale");
    expect(words).toContain("New client “sell”");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(place()).toBe("/dashboard/billing/sale"));
  });

  test("a user who may not book blocks no time", async () => {
    clinic.actor.role = "employee";
    clinic.actor.permissions = ["appointments:view", "clients:view"];
    open();
    await screen.findByRole("combobox");
    expect(screen.queryByRole("option", { name: "Block time" })).toBeNull();
    expect(screen.queryByRole("option", { name: "New client" })).toBeNull();
    expect(screen.getByRole("option", { name: "Add task" })).toBeTruthy();
  });

  test("before anything is typed it shows the last five that this user opened, the latest first", async () => {
    const others = [];
    for (const name of ["Ada", "Bo", "Coco", "Dash", "Echo"]) others.push(await desk.havePet({ name }, desk.clientId));
    const Visited = ({ kind, id }: { kind: "pet" | "client"; id: string }) => {
      useNoteOpened(kind, id);
      return null;
    };
    for (const id of others) clinic.show(<Visited key={id} kind="pet" id={id} />);
    clinic.show(<Visited kind="client" id={desk.clientId} />);
    clinic.show(<Visited kind="pet" id={others[2] ?? ""} />);
    cleanup();
    open();
    const last = within(await screen.findByRole("group", { name: "Last opened" }));
    const names = last
      .getAllByRole("option")
      .map(({ textContent }) => /Ada|Bo|Coco|Dash|Echo|Samira/.exec(textContent)?.[0]);
    expect(names).toEqual(["Coco", "Samira", "Echo", "Dash", "Bo"]);
    const user = userEvent.setup();
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => expect(place()).toBe(`/dashboard/clients/${desk.clientId}`));
    cleanup();
    clinic.actor.userId = uuidv7();
    open();
    await screen.findByRole("combobox");
    expect(screen.queryByRole("group", { name: "Last opened" })).toBeNull();
  });

  test("a client's line has the living pets", async () => {
    for (const name of ["Ada", "Bo", "Coco"]) await desk.havePet({ name }, desk.clientId);
    await desk.havePet({ name: "Rex", status: "deceased" }, desk.clientId);
    open();
    await userEvent.setup().type(await screen.findByRole("combobox"), "samira");
    expect((await screen.findByRole("option", { name: /^Samira/ })).textContent).toContain("Ada, Bo, Coco, +1");
  });

  test("a pet without an owner is not called ownerless while owners are on their way", async () => {
    await clinic.have(pets, petRow({ id: uuidv7(), name: "Quimby" }));
    open();
    await userEvent.setup().type(await screen.findByRole("combobox"), "quimby");
    expect((await screen.findByRole("option", { name: /Quimby/ })).textContent).toContain("owner still loading");
  });

  test("and is, once they are here", async () => {
    await clinic.have(pets, petRow({ id: uuidv7(), name: "Quimby" }));
    everythingIsHere(clinic);
    open();
    await userEvent.setup().type(await screen.findByRole("combobox"), "quimby");
    expect((await screen.findByRole("option", { name: /Quimby/ })).textContent).toContain("owner unknown");
  });

  test("nothing found is said", async () => {
    everythingIsHere(clinic);
    open();
    await userEvent.setup().type(await screen.findByRole("combobox"), "zzzz");
    expect(await screen.findByText("No match on this device for “zzzz”.")).toBeTruthy();
  });

  test("that it is still looking is said until the first answer", async () => {
    vi.spyOn(searchOf(clinic.db), "query").mockReturnValue(new Promise(() => undefined));
    open();
    await userEvent.setup().type(await screen.findByRole("combobox"), "juno");
    expect(await screen.findByText("Looking through this device…")).toBeTruthy();
  });

  /** Answers of the index wait until the returned function is called. */
  function holdAnswers(): () => void {
    const search = searchOf(clinic.db);
    const query = search.query.bind(search);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    vi.spyOn(search, "query").mockImplementation(async (...asked) => {
      await promise;
      return query(...asked);
    });
    return () => resolve(undefined);
  }

  test("until then nothing is chosen, and Enter waits for the first result", async () => {
    const answer = holdAnswers();
    const user = userEvent.setup();
    open();
    const box = await screen.findByRole("combobox");
    await user.type(box, "juno{Enter}");
    expect(await screen.findByRole("option", { name: "New client “juno”" })).toBeTruthy();
    expect(screen.queryByRole("option", { selected: true })).toBeNull();
    expect(box.getAttribute("aria-activedescendant")).toBeNull();
    expect(place()).toBe("/");
    answer();
    await waitFor(() => expect(place()).toBe(`/dashboard/pets/${desk.petId}`));
  });

  test("what an earlier start found already can be opened while the rest is looked through", async () => {
    holdAnswers();
    vi.spyOn(searchOf(clinic.db), "early").mockResolvedValue([
      { kind: "pet", id: desk.petId, match: "prefix", isPast: false },
    ]);
    const user = userEvent.setup();
    open();
    await user.type(await screen.findByRole("combobox"), "juno");
    await screen.findByRole("option", { name: /Juno/, selected: true });
    expect(screen.getByRole("status").textContent).toContain("Looking through this device");
    await user.keyboard("{ArrowDown}");
    expect(screen.queryByRole("option", { selected: true })).toBeNull();
    await user.keyboard("{ArrowUp}{Enter}");
    await waitFor(() => expect(place()).toBe(`/dashboard/pets/${desk.petId}`));
  });

  test("an Enter that waited adds nobody when nothing is found", async () => {
    const answer = holdAnswers();
    const user = userEvent.setup();
    open();
    await user.type(await screen.findByRole("combobox"), "zzzz{Enter}");
    answer();
    await screen.findByRole("option", { name: "New client “zzzz”", selected: true });
    expect(place()).toBe("/");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(place()).toBe("/dashboard/clients?add=zzzz"));
  });

  test("Enter opens what fits all that was typed, not what fitted its beginning", async () => {
    await clinic.have(pets, petRow({ id: uuidv7(), name: "Junipero" }));
    const user = userEvent.setup();
    open();
    const box = await screen.findByRole("combobox");
    await user.type(box, "jun");
    await screen.findByRole("option", { name: /Junipero/, selected: true });
    const answer = holdAnswers();
    await user.type(box, "o{Enter}");
    answer();
    await waitFor(() => expect(place()).toBe(`/dashboard/pets/${desk.petId}`));
  });

  test("nothing found so far is not the last word while clients and pets are being loaded", async () => {
    open();
    await userEvent.setup().type(await screen.findByRole("combobox"), "zzzz");
    expect(await screen.findByText(/^Still loading: no match so far for “zzzz”/)).toBeTruthy();
  });
});

describe("the index follows the device", () => {
  const names = async (text: string) => (await searchOf(clinic.db).query(text, { limit: 10 })).map((hit) => hit.id);

  test("a pet is found under its new name and its new owner as soon as they change", async () => {
    expect(await names("juno haddad")).toEqual([desk.petId]);
    const next = await desk.haveClient({ firstName: "Olena", lastName: "Wójcik" });
    await clinic.mutate(correctPet, { id: desk.petId, set: { name: "Biscuit" } });
    await clinic.mutate(transferPet, {
      petId: desk.petId,
      linkId: uuidv7(),
      fromClientId: desk.clientId,
      toClientId: next,
    });
    await waitFor(async () => expect(await names("biscuit wojcik")).toEqual([desk.petId]));
    expect(await names("biscuit haddad")).toEqual([]);
  });

  test("a row that leaves the device is not found any more", async () => {
    expect(await names("samira")).toContain(desk.clientId);
    await clinic.db.table("clients").delete(desk.clientId);
    await waitFor(async () => expect(await names("samira")).not.toContain(desk.clientId));
  });

  test("what the server found beyond the device is found and opens; what is newer than the device waits for its pull", async () => {
    const [old, news] = [clientRow({ lastName: "Abernathy" }), clientRow({ lastName: "Abercrombie" })];
    const { cache } = clinic.sync;
    await writeMeta(cache, { ...(await readMeta(cache)), scopes: [clients.scope] });
    await clinic.sync.keepRows([
      ["clients", old.id, 0, old],
      ["clients", news.id, 7, news],
      ["clients", desk.clientId, 0, { ...old, id: desk.clientId }],
    ]);
    await waitFor(async () => expect(await names("aber")).toEqual([old.id]));
    expect(await names("samira")).toContain(desk.clientId);
  });
});
