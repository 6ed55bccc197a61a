import { type Browser, expect } from "@playwright/test";
import { newOwner } from "./accounts.ts";
import { Desk } from "./desk.ts";
import { rowsOnDevice } from "./device-copy.ts";
import { differences } from "./rows.ts";
import { rowsOnServer } from "./server-copy.ts";
import { HANGS_AFTER_MS, type Login, Tablet } from "./tablet.ts";

/** The owner of a clinic that did not exist before, signed in; and the way in for later. */
export async function newClinicOn(tablet: Tablet): Promise<{ desk: Desk; login: Login }> {
  const { email, password } = await newOwner(tablet.origin);
  const desk = new Desk(tablet);
  await tablet.signIn({ email, password });
  await desk.isSettled();
  return { desk, login: { email, password } };
}

export async function newClinic(browser: Browser, origin: string): Promise<{ desk: Desk; login: Login }> {
  return newClinicOn(await Tablet.open(browser, origin));
}

/** The whole of the clinic's clients as the server has them, by first name, in order. */
export async function clientsOnServer({ page }: Desk): Promise<string[]> {
  const { rows } = await rowsOnServer(page);
  return [...rows]
    .flatMap(([key, row]) => (key.startsWith("clients ") ? (/"firstName":"([^"]*)"/.exec(row)?.[1] ?? "") : []))
    .toSorted();
}

/** Waits until the browser's own copy equals the server's rows, byte for byte. */
export async function agreesWithServer({ page }: Desk): Promise<void> {
  await expect
    .poll(async () => differences(await rowsOnDevice(page), await rowsOnServer(page)), { timeout: HANGS_AFTER_MS })
    .toEqual([]);
}
