import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { printJobs } from "@fernpaw/domain/paper/print-job";
import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { useNavigate } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { rowsOf } from "../db/rows.ts";
import type { Profile } from "../session/tokens/stored-session.ts";
import { AuthContext } from "../session/auth-context.ts";
import type { Auth } from "../session/auth-context.ts";
import { openTestClinic, type TestClinic } from "../testing/render-in-clinic.tsx";
import { Rail } from "./rail.tsx";
import { UnreadContext } from "./unread-context.ts";

const user: Profile = {
  userId: "u1",
  firstName: "Nora",
  lastName: "Baptiste",
  email: "nora@eastgate.example",
  isEmailVerified: true,
  pendingEmail: null,
  role: "owner",
  permissions: [],
  avatarUrl: "/uploads/avatars/a.webp",
  clinic: { _id: "c1", name: "Eastgate" },
};
const auth = { state: { status: "signed_in", user }, isLoading: false } as unknown as Auth;

function Place({ startsOpen }: { startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen);
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate("/dashboard/inventory/stock")}>to stock</button>
      <button onClick={() => void navigate("/dashboard/billing")}>to billing</button>
      <Rail isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
    </>
  );
}

async function show({ startsOpen = true, unread = 0 } = {}): Promise<TestClinic> {
  const clinic = await openTestClinic();
  clinic.show(
    <AuthContext value={auth}>
      <UnreadContext value={unread}>
        <Place startsOpen={startsOpen} />
      </UnreadContext>
    </AuthContext>,
  );
  await screen.findByRole("navigation");
  return clinic;
}

const inventory = () => screen.getByRole("button", { name: "Inventory" });
const isOpen = () => inventory().getAttribute("aria-expanded") === "true";
const tap = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("a badge says how many are unread, and is not there at zero", async () => {
  await show({ unread: 3 });
  expect(screen.getByRole("link", { name: /^Notifications/ }).textContent).toBe("Notifications3, 3 unread");
});

test("at zero the entry has its name alone", async () => {
  await show();
  expect(screen.getByRole("link", { name: "Notifications" }).textContent).toBe("Notifications");
});

test("documents that wait for a printer at this location add an entry with their number", async () => {
  const clinic = await show();
  expect(screen.queryByRole("link", { name: /^To print/ })).toBeNull();
  const [here, elsewhere] = [uuidv7(), uuidv7()];
  const place = { ...emptyRow(locations), phone: "", address: "", hours: usualHours() };
  await clinic.have(locations, { ...place, id: here, name: "Eastgate" });
  await clinic.have(locations, { ...place, id: elsewhere, name: "Harbour" });
  const subjectId = uuidv7();
  for (const locationId of [here, here, elsewhere]) {
    const job = { ...emptyRow(printJobs), id: uuidv7(), kind: "petCard" as const, subjectId, locationId };
    await clinic.have(printJobs, job);
    await rowsOf(clinic.db, printJobs).update(job.id, { createdAt: toInstant(Date.now()) });
  }
  const entry = await screen.findByRole("link", { name: /^To print.*2 waiting/ });
  expect(entry.getAttribute("href")).toBe("/dashboard/print");
});

test("a group opens where the address lies in it, by a tap, and closes by another", async () => {
  await show();
  expect(isOpen()).toBe(false);
  await tap("to stock");
  expect(isOpen()).toBe(true);
  const links = within(screen.getByRole("navigation")).getAllByRole("link");
  expect(links.filter((link) => link.getAttribute("aria-current") === "page").map((link) => link.textContent)).toEqual([
    "Stock Movements",
  ]);
  await tap("Inventory");
  expect(isOpen()).toBe(false);
  await tap("to billing");
  expect(isOpen()).toBe(false);
  await tap("Inventory");
  expect(isOpen()).toBe(true);
});

test("all groups close when the sidebar collapses; a tap on a group expands it first", async () => {
  await show();
  await tap("Inventory");
  await tap("Show icons only");
  expect(isOpen()).toBe(false);
  expect(screen.queryByRole("link", { name: "Products" })).toBeNull();
  await tap("Inventory");
  expect(screen.getByRole("button", { name: "Show icons only" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Products" })).toBeTruthy();
});

test("the user menu shows name, address, role and picture; initials of 128 where the picture cannot be had", async () => {
  await show();
  const menu = screen.getByRole("button", { name: /Nora Baptiste/ });
  expect(menu.textContent).toBe("Nora Baptistenora@eastgate.exampleOwner");
  const picture = menu.querySelector("img");
  expect(picture?.getAttribute("src")).toBe("/uploads/avatars/a.webp");
  if (!picture) throw new Error("no picture");
  act(() => void fireEvent.error(picture));
  expect(menu.querySelector("img")).toBeNull();
  expect(menu.querySelector("svg")?.getAttribute("viewBox")).toBe("0 0 128 128");
  expect(menu.textContent).toContain("NB");
  await userEvent.click(menu);
  expect(await screen.findByRole("menuitem", { name: "Settings" })).toBeTruthy();
  expect(screen.getByRole("menuitem", { name: "Logout" })).toBeTruthy();
});
