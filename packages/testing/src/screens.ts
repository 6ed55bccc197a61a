import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** One screen that opens by its address. */
export interface Screen {
  /** As the app's router has it. */
  route: string;
  /** Where a route has a part with no row behind it. */
  address?: string;
  /** What follows the address: a mailed link's token, say. */
  suffix?: string;
  /** The title of the page; a row's page is called as its row is, and the calendar as its day. */
  heading?: string | RegExp;
  /**
   * SQL for the rows of the demo clinic that a row's page can show, the best first: `id` and, as its page is called,
   * `name`. Its one parameter is the clinic's id.
   */
  rows?: string;
  /** What the browser logs as failed while this screen is as it should be: a token that the server refuses. */
  refused?: number;
}

interface TitledScreen extends Screen {
  heading: string;
}

const BAD_TOKEN = "#token=not-one-of-ours";

/** HTML before any script runs. */
const site: readonly TitledScreen[] = [
  { route: "/", heading: "The clinic keeps running when the internet doesn’t." },
  { route: "/about", heading: "A clinic cannot wait for the Wi-Fi" },
  { route: "/services", heading: "Four features, told as they are" },
  { route: "/contact", heading: "Talk to us" },
  { route: "/subscription-plans", heading: "Pay for the size of your clinic" },
  { route: "/faq", heading: "Questions that clinics ask" },
  { route: "/privacy-policy", heading: "Privacy policy" },
  { route: "/terms-of-service", heading: "Terms of service" },
  { route: "/data-processing-agreement", heading: "Data processing agreement" },
  // A page that a mail leads to says so when the link is cut off.
  { route: "/newsletter/confirm", suffix: "#token=a.b", heading: "One click to go" },
  { route: "/newsletter/unsubscribe", suffix: "#token=a.b", heading: "End the newsletter?" },
];

const accounts: readonly TitledScreen[] = [
  { route: "/login", heading: "Sign in" },
  { route: "/login", suffix: "#unlock=not-one-of-ours", heading: "Is this your device?" },
  { route: "/register", heading: "Open your clinic" },
  { route: "/forget-password", heading: "Forgot your password?" },
  { route: "/reset-password", heading: "The link is not complete" },
  { route: "/reset-password", suffix: BAD_TOKEN, heading: "Choose a new password" },
  { route: "/verify-email", suffix: BAD_TOKEN, heading: "Confirm your e-mail address" },
  { route: "/complete-invitation", suffix: BAD_TOKEN, heading: "This invitation no longer works", refused: 400 },
  { route: "/display", heading: "A screen for the waiting room" },
  { route: "/confirm-appointment", heading: "The link is not complete" },
  { route: "/confirm-appointment", suffix: BAD_TOKEN, heading: "Will you be there?" },
  { route: "/pay", heading: "The link is not complete" },
  { route: "/pay", suffix: BAD_TOKEN, heading: "There is nothing to pay here any more", refused: 400 },
  { route: "/book/:slug", address: "/book/eastgate", heading: "Book at Eastgate Veterinary" },
  { route: "/book/:slug", address: "/book/nowhere", heading: "This page takes no bookings", refused: 404 },
  { route: "/new-client", heading: "The link is not complete" },
  { route: "/new-client", suffix: BAD_TOKEN, heading: "This form is closed", refused: 400 },
  { route: "/offered-time", heading: "The link is not complete" },
  { route: "/offered-time", suffix: BAD_TOKEN, heading: "This offer is over", refused: 400 },
  { route: "/*", heading: "Page not found", refused: 404 },
];

/** The screens that each area lists in a `<name>.screens.ts` of its own. */
async function screensOfAreas(): Promise<Screen[]> {
  const folder = join(import.meta.dirname, "../../../pwa/src/areas");
  const files = globSync("*/**/*.screens.ts", { cwd: folder }).toSorted();
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, readonly Screen[]>> => import(pathToFileURL(join(folder, file)).href)),
  );
  return modules.flatMap((module) => Object.values(module).flat());
}

/** Under /dashboard: the screens of the areas, and those of no area. */
const dashboard: readonly Screen[] = [
  ...(await screensOfAreas()),
  { route: "/dashboard/notifications", heading: "Notifications" },
  { route: "/dashboard/inventory/suppliers", heading: "Suppliers" },
  { route: "/dashboard/*", heading: "Page not found" },
];

const platform: readonly TitledScreen[] = [
  { route: "/admin/dashboard", heading: "Dashboard" },
  { route: "/admin/clinics", heading: "Clinics" },
  { route: "/admin/users", heading: "Users" },
  { route: "/admin/pet-types", heading: "Pet types" },
  { route: "/admin/plans", heading: "Plans" },
  { route: "/admin/billing", heading: "Billing" },
  { route: "/admin/inventory", heading: "Inventory" },
  { route: "/admin/appointments", heading: "Appointments" },
  { route: "/admin/notifications", heading: "Notifications" },
  { route: "/admin/reports", heading: "Reports" },
  { route: "/admin/security", heading: "Signing in with a second step" },
  {
    route: "/admin/clinics/:id",
    address: "/admin/clinics/019a5f00-0000-7000-8000-00000000ea57",
    heading: "Eastgate Veterinary",
  },
  { route: "/admin/users/staff", heading: "Users" },
  {
    route: "/admin/users/staff/:id",
    address: "/admin/users/staff/none",
    heading: "This administrator does not exist",
    refused: 400,
  },
  {
    route: "/admin/clinics/:id/support",
    address: "/admin/clinics/019a5f00-0000-7000-8000-00000000ea57/support",
    heading: "Support access",
  },
  {
    route: "/admin/users/:id",
    address: "/admin/users/019a5f00-0000-7000-8000-000000000001",
    heading: "Amara Osei",
  },
  { route: "/admin/pet-types/species", heading: "Pet types" },
  { route: "/admin/pet-types/import", heading: "Import breeds" },
  { route: "/admin/inventory/import", heading: "Import products" },
  { route: "/admin/billing/seller", heading: "Seller and taxes" },
  { route: "/admin/billing/new", heading: "New invoice" },
  {
    route: "/admin/billing/invoices/:id",
    address: "/admin/billing/invoices/none",
    heading: "This invoice does not exist",
    refused: 400,
  },
  { route: "/admin/reports/growth", heading: "Reports" },
  { route: "/admin/reports/usage", heading: "Reports" },
  { route: "/admin/notifications/bell", heading: "Notifications" },
  { route: "/admin/notifications/contact", heading: "Notifications" },
  { route: "/admin/notifications/newsletter", heading: "Notifications" },
  { route: "/admin/notifications/new", heading: "New announcement" },
  { route: "/admin/notifications/drafts", heading: "Notifications" },
  {
    route: "/admin/notifications/drafts/:id",
    address: "/admin/notifications/drafts/none",
    heading: "This draft does not exist",
    refused: 400,
  },
  {
    route: "/admin/notifications/:id",
    address: "/admin/notifications/none",
    heading: "This announcement does not exist",
    refused: 400,
  },
  { route: "/admin/*", heading: "Page not found" },
];

export type Area = "site" | "accounts" | "dashboard" | "platform" | "pieces";
type Screens = Record<Exclude<Area, "dashboard">, readonly TitledScreen[]> & Record<"dashboard", readonly Screen[]>;

/**
 * Every address of the app, by who opens it: visitors the first two, an owner and somebody of the platform the others.
 * Journeys look at each; a test of the app's router fails for a route that is not here.
 */
export const SCREENS: Screens = {
  site,
  accounts: [
    ...accounts,
    { route: "/admin/login", heading: "Platform staff" },
    { route: "/admin/invitation", heading: "The link is not complete" },
    { route: "/admin/invitation", suffix: BAD_TOKEN, heading: "This invitation no longer works", refused: 400 },
  ],
  dashboard,
  platform,
  pieces: [{ route: "/dev/ui", heading: "Pieces" }],
};
