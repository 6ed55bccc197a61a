import { expect } from "@playwright/test";
import { type DeviceCopy, readDevice } from "./device-copy.ts";
import type { Tablet } from "./tablet.ts";

export interface NewClient {
  firstName: string;
  lastName: string;
  phone: string;
}

/** A page of the main navigation by the first words of its name: a count may follow. */
export async function openPage(tablet: Tablet, name: string): Promise<void> {
  const navigation = tablet.page.getByRole("navigation", { name: "Main navigation" });
  await navigation.getByRole("link", { name: new RegExp(`^${name}`) }).click();
}

/** Opens the form for a new client and types, without saving. */
export async function typeClient(tablet: Tablet, { firstName, lastName, phone }: NewClient): Promise<void> {
  await openPage(tablet, "Clients & Pets");
  await tablet.page.getByRole("button", { name: "Add client" }).first().click();
  const form = tablet.page.getByRole("dialog", { name: "Add client" });
  await form.getByLabel("First name").fill(firstName);
  await form.getByLabel("Last name").fill(lastName);
  await form.getByLabel("Phone", { exact: true }).fill(phone);
}

/** Answers once the screen says that the client is added, which is when the change is on the tablet's disk. */
export async function addClient(tablet: Tablet, client: NewClient): Promise<void> {
  await typeClient(tablet, client);
  const form = tablet.page.getByRole("dialog", { name: "Add client" });
  await form.getByRole("button", { name: "Add client" }).click();
  await tablet.shows(`${client.firstName} ${client.lastName} is added.`);
}

export interface Booking {
  pet: string;
  reason: string;
}

/** Books the first pet of that name at the time that the form proposes, with whoever is free. */
export async function book(tablet: Tablet, { pet, reason }: Booking): Promise<void> {
  await openPage(tablet, "Appointments");
  await tablet.page.getByRole("button", { name: "New appointment" }).first().click();
  const form = tablet.page.getByRole("dialog", { name: "New appointment" });
  await form.getByLabel("Pet or client").fill(pet);
  await tablet.page.getByRole("option").first().click();
  await form.getByLabel("Reason").fill(reason);
  await form.getByRole("button", { name: "Book", exact: true }).click();
  await tablet.shows("Saved: the appointment is booked.");
  await expect(form).toBeHidden();
}

/** Waits until the clinic's data is whole on the tablet and nothing waits to be sent. */
export async function untilSettled(tablet: Tablet, timeoutMs = 60_000): Promise<DeviceCopy> {
  await expect
    .poll(
      async () => {
        const { queue, loading } = await readDevice(tablet.page);
        return { queue: queue.map(({ name }) => name), loading };
      },
      { timeout: timeoutMs },
    )
    .toEqual({ queue: [], loading: [] });
  return readDevice(tablet.page);
}
