import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { loadingOn, ownQueueOn } from "./device-copy.ts";
import { demoLogin, HANGS_AFTER_MS, SHORT_MS, Tablet } from "./tablet.ts";
import { fillTime, typedField } from "./typed-fields.ts";

const PLACES = ["Dashboard", "Appointments", "Clients & Pets", "Notifications"] as const;
type Place = (typeof PLACES)[number];

type Stage = "Arriving" | "Waiting" | "In exam" | "Ready to pay";

interface Booking {
  pet: string;
  /** Anybody, unless named. */
  vet?: string;
  /** `2026-11-23` and `10:30`; the first free time unless given, which late in the evening is tomorrow's. */
  day?: string;
  time?: string;
  reason?: string;
}

export interface NewClient {
  firstName: string;
  lastName: string;
  phone: string;
}

/** A time on the wall clock of the demo that is still to come today: in the last minutes before midnight, 23:59. */
export const inMinutes = (minutes: number): { day: string; time: string } => {
  const clock = (at: number): string =>
    new Date(at).toLocaleTimeString("en-GB", { timeZone: "Europe/London", timeStyle: "short" });
  const [now, then] = [clock(Date.now()), clock(Date.now() + minutes * 60_000)];
  return { day: "today", time: then < now ? "23:59" : then };
};

/** Milliseconds after which a person taps once more. */
const SECOND_TAP_MS = 5_000;

/** What a person at a reception does with the app, in taps and words. */
export class Desk {
  readonly tablet: Tablet;

  constructor(tablet: Tablet) {
    this.tablet = tablet;
  }

  /** A tablet on which this person has signed in, with all data of the clinic. `open`: `Tablet.open` installs the app too. */
  static async open(
    browser: Browser,
    origin: string,
    { email, open = Tablet.openOnline }: { email: string; open?: typeof Tablet.openOnline },
  ): Promise<Desk> {
    const tablet = await open(browser, origin);
    await tablet.signIn(demoLogin(email));
    const desk = new Desk(tablet);
    await desk.isSettled();
    return desk;
  }

  get page(): Page {
    return this.tablet.page;
  }

  /** By the navigation, as a person without a network does. */
  async openInventory(name: "Products" | "Suppliers"): Promise<void> {
    const group = this.page.getByRole("navigation").getByRole("button", { name: "Inventory" });
    if (await group.isVisible()) await group.click();
    await this.page.getByRole("link", { name, exact: true }).first().click();
    await expect(this.page.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  get #dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** The state of sync as the top bar words it. */
  async says(words: string | RegExp, { withinMs = HANGS_AFTER_MS } = {}): Promise<void> {
    await expect(this.page.getByRole("banner").getByRole("button", { name: words })).toBeVisible({ timeout: withinMs });
  }

  /** The clinic's data is whole here and everything that can be sent is sent; cards may wait for a decision. */
  async isSettled(): Promise<void> {
    await this.says(/^(All saved|\d+ needs? attention)$/);
    // The words may be those of a moment ago.
    await expect
      .poll(async () => ({ loading: await loadingOn(this.page), queue: (await ownQueueOn(this.page)).waiting }), {
        intervals: SHORT_MS,
        timeout: HANGS_AFTER_MS,
      })
      .toEqual({ loading: [], queue: [] });
  }

  /** Through the navigation, without a load of the page. */
  async go(place: Place): Promise<void> {
    const menu = this.page.getByRole("button", { name: "Open the menu" });
    // The frame comes when today's work is on the device.
    await expect(menu.or(this.page.getByRole("navigation")).first()).toBeAttached();
    if (await menu.isVisible()) await menu.click();
    const name = place === "Notifications" ? /^Notifications/ : place;
    await this.page.getByRole("navigation").getByRole("link", { name }).first().click();
    const title =
      { Dashboard: /^(Today|You do not have the right)/, Notifications: "Notifications" }[place as string] ?? /./;
    await expect(this.page.getByRole("main").getByRole("heading", { level: 1, name: title })).toBeVisible();
    // The page opens with the news while no inbox item is there.
    if (place === "Notifications")
      await this.page
        .getByRole("main")
        .getByRole("link", { name: /^Inbox/ })
        .click();
  }

  column(stage: Stage): Locator {
    return this.page.getByRole("region", { name: stage });
  }

  cardOf(stage: Stage, pet: string): Locator {
    return this.column(stage).getByRole("heading", { level: 3, name: pet, exact: true });
  }

  async isIn(stage: Stage, pet: string): Promise<void> {
    await expect(this.cardOf(stage, pet)).toBeVisible();
  }

  /** Types into a field that finds pets and clients, and takes the first that has the name. */
  async #pick(field: string, name: string): Promise<void> {
    await this.#dialog.getByRole("combobox", { name: field }).fill(name);
    await this.page.getByRole("option", { name }).first().click();
  }

  async #choose(field: string, option: string): Promise<void> {
    await this.#dialog.getByRole("combobox", { name: field, exact: true }).click();
    const wanted = this.page.getByRole("option", { name: option });
    await wanted.click();
    // A list grows while it opens. On a busy machine the pointer goes down on one option and up on another: the list stays.
    await expect(async () => {
      if ((await wanted.count()) > 0) await wanted.click({ timeout: SECOND_TAP_MS });
      await expect(wanted).toHaveCount(0, { timeout: SECOND_TAP_MS });
    }).toPass({ timeout: HANGS_AFTER_MS });
  }

  /** From the board of the day or the list of appointments. */
  async book({ pet, vet, day, time, reason }: Booking): Promise<void> {
    await this.page.getByRole("main").getByRole("button", { name: "New appointment" }).first().click();
    await this.#pick("Pet or client", pet);
    if (reason !== undefined) await this.#dialog.getByLabel("Reason").fill(reason);
    if (vet !== undefined) await this.#choose("With", vet);
    if (day !== undefined) await typedField(this.#dialog, "Date").fill(day);
    if (time !== undefined) await fillTime(typedField(this.#dialog, "Time"), time);
    await this.#dialog.getByRole("button", { name: "Book", exact: true }).click();
    await expect(this.#dialog).toHaveCount(0);
  }

  async walkIn(pet: string, weightKg?: string): Promise<void> {
    await this.page.getByRole("main").getByRole("button", { name: "Walk-in" }).click();
    await this.#pick("Pet or client", pet);
    // It comes a moment after the pet and moves the button down.
    await expect(this.#dialog.getByLabel(/^Weight of /).first()).toBeVisible();
    if (weightKg !== undefined) await this.#dialog.getByLabel(`Weight of ${pet}`).fill(weightKg);
    await this.#dialog.getByRole("button", { name: "Check in", exact: true }).click();
    await expect(this.#dialog).toHaveCount(0);
  }

  /** From the card on the board. */
  async checkIn(pet: string, weightKg?: string): Promise<void> {
    await this.column("Arriving")
      .getByRole("button", { name: `Check in ${pet}` })
      .click();
    await this.#confirmCheckIn(pet, weightKg);
  }

  async #confirmCheckIn(pet: string, weightKg?: string): Promise<void> {
    const dialog = this.page.getByRole("dialog", { name: `Check in ${pet}` });
    await expect(dialog).toBeVisible();
    if (weightKg !== undefined) await dialog.getByLabel(`Weight of ${pet}`).fill(weightKg);
    await dialog.getByRole("button", { name: "Check in", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** The dialog with the open gates of this pet. */
  gatesOf(pet: string): Locator {
    return this.page.getByRole("dialog", { name: new RegExp(`before ${pet} goes$`) });
  }

  /** Of a pet whose visit has nothing else open. */
  async finishWithoutNote(pet: string): Promise<void> {
    await this.column("In exam")
      .getByRole("button", { name: `Ready to pay ${pet}` })
      .click();
    await this.gatesOf(pet).getByRole("button", { name: "No note…" }).click();
    const dialog = this.page.getByRole("dialog", { name: "No note for this visit?" });
    await dialog.getByLabel("Reason").fill("Nails only");
    await dialog.getByRole("button", { name: "Finish without a note" }).click();
    await expect(this.gatesOf(pet)).toHaveCount(0);
  }

  /** From the card on the board. */
  async cancel(pet: string, reason: string): Promise<void> {
    await this.column("Arriving").getByRole("button", { name: pet, exact: true }).click();
    await this.page.getByRole("button", { name: "Cancel appointment" }).click();
    await this.page.getByRole("button", { name: reason }).click();
    await this.page.getByRole("button", { name: "Cancel appointment" }).click();
    await expect(this.page.getByRole("button", { name: "Reinstate" })).toBeVisible();
    await this.page.getByRole("button", { name: "Close" }).click();
    await expect(this.cardOf("Arriving", pet)).toHaveCount(0);
  }

  async find(text: string): Promise<Locator> {
    await this.go("Clients & Pets");
    await this.page.getByRole("searchbox").fill(text);
    const found = this.page.getByRole("main").getByRole("listitem").getByRole("link", { name: text });
    await expect(found.first()).toBeVisible();
    return found;
  }

  /** The page of a pet or client, found by name. */
  async open(name: string): Promise<void> {
    await (await this.find(name)).first().click();
    await this.isOn(name);
  }

  async isOn(name: string): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  get clientForm(): Locator {
    return this.page.getByRole("dialog", { name: "Add client" });
  }

  async openClientForm(): Promise<void> {
    await this.go("Clients & Pets");
    await this.page.getByRole("main").getByRole("button", { name: "Add client" }).first().click();
  }

  /** Opens the form and types, without saving. */
  async typeClient({ firstName, lastName, phone }: NewClient): Promise<void> {
    await this.openClientForm();
    await this.clientForm.getByLabel("First name").fill(firstName);
    await this.clientForm.getByLabel("Last name").fill(lastName);
    await this.clientForm.getByRole("textbox", { name: "Phone", exact: true }).fill(phone);
  }

  /** The form is open with what was typed before the page went. */
  async hasBack({ firstName, lastName, phone }: NewClient): Promise<void> {
    await expect(this.clientForm.getByText("Draft restored.")).toBeVisible();
    await expect(this.clientForm.getByLabel("First name")).toHaveValue(firstName);
    await expect(this.clientForm.getByLabel("Last name")).toHaveValue(lastName);
    await expect(this.clientForm.getByRole("textbox", { name: "Phone", exact: true })).toHaveValue(phone);
  }

  /** The screen says that the client is added when the change is on the tablet's disk. Ends on the client's page. */
  async saveClient({ firstName, lastName }: NewClient): Promise<void> {
    await this.clientForm.getByRole("button", { name: "Add client" }).click();
    await this.tablet.shows(`${firstName} ${lastName} is added.`);
    await this.isOn(`${firstName} ${lastName}`);
  }

  async addClient(client: NewClient): Promise<void> {
    await this.typeClient(client);
    await this.saveClient(client);
  }

  /** On the page of its owner; ends on the page of the new pet. */
  async addPet(name: string): Promise<void> {
    await this.page.getByRole("main").getByRole("button", { name: "Add pet" }).click();
    await this.#dialog.getByLabel("Name", { exact: true }).fill(name);
    await this.#dialog.getByRole("button", { name: "Add pet" }).click();
    await this.isOn(name);
  }

  /** On the page of the pet. */
  async weigh(kg: string): Promise<void> {
    await this.page.getByRole("button", { name: "Record weight" }).click();
    await this.#dialog.getByLabel("Weight (kg)").fill(kg);
    await this.#dialog.getByRole("button", { name: "Save weight" }).click();
    await expect(this.#dialog).toHaveCount(0);
    await this.tablet.shows(`${kg} kg`);
  }

  /** On the page of the pet. */
  async recordDeath(pet: string): Promise<void> {
    await this.page.getByRole("button", { name: "More", exact: true }).click();
    await this.page.getByRole("menuitem", { name: "Mark as deceased" }).click();
    await this.#dialog.getByRole("button", { name: "Mark as deceased" }).click();
    await expect(this.page.getByRole("dialog", { name: `${pet} has died` })).toHaveCount(0);
  }

  /** To the sign-in page. With unsent work the app asks first: `answer` names the button then. Ends when the session has ended. */
  async signOut(answer?: string): Promise<void> {
    await this.startSignOut();
    if (answer !== undefined) await this.page.getByRole("button", { name: answer }).click();
    await this.page.waitForURL((url) => url.pathname === "/login");
  }

  /** For what the app asks before it signs out. */
  async startSignOut(): Promise<void> {
    await this.page.getByRole("button", { name: /^Your account/ }).click();
    await this.page.getByRole("menuitem", { name: "Logout" }).click();
  }

  /** The sync panel, for as long as `work` takes. */
  async inSyncPanel(work: (panel: Locator) => Promise<void>): Promise<void> {
    await this.page.getByRole("banner").locator("button[aria-haspopup=dialog]").last().click();
    const panel = this.page.getByRole("dialog", { name: "Sync" });
    await work(panel);
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(panel).toHaveCount(0);
  }

  async syncNow(): Promise<void> {
    await this.inSyncPanel((panel) => panel.getByRole("button", { name: "Sync now" }).click());
  }
}
