// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { closedUrl, openingParam } from "./opening-params.ts";

const SOURCE = join(import.meta.dirname, "..");

/** Parameters of an address that choose the content of a page. They open no layer. */
const PAGE_PARAMS = [
  ["areas/appointments/list/agenda-place.ts", ["day", "days", "from", "start", "status", "to", "type", "with"]],
  ["areas/billing/claims/claims-panel.tsx", ["claims"]],
  ["areas/billing/desk/billing-screen.tsx", ["tab"]],
  ["areas/billing/desk/ledger-panels.tsx", ["q"]],
  ["areas/billing/desk/todo-panel.tsx", ["show"]],
  ["areas/billing/papers/receipt-route.tsx", ["as"]],
  ["areas/billing/sale/return-route.tsx", ["client"]],
  ["areas/billing/sale/sale-route.tsx", ["client"]],
  ["areas/calendar/calendar-place.ts", ["by", "calledOff", "day", "location", "view", "who"]],
  ["areas/clients/list/clients-route.tsx", ["list", "of", "order", "q", "species", "status"]],
  ["areas/catalogue/label/label-route.tsx", ["as"]],
  ["areas/catalogue/prices/prices-route.tsx", ["view"]],
  ["areas/catalogue/list/products-route.tsx", ["kind", "order", "q", "status", "stock"]],
  ["areas/controlled/paper/register-print-route.tsx", ["from", "to"]],
  ["areas/controlled/public/register-screen.tsx", ["drug"]],
  ["areas/employees/list/employees-route.tsx", ["view", "week"]],
  ["areas/employees/roster/team-roster-route.tsx", ["day"]],
  ["areas/estimates/public/estimates-tab.tsx", ["estimates"]],
  ["areas/imports/import-route.tsx", ["job"]],
  ["areas/labs/trend/trends-screen.tsx", ["test"]],
  ["areas/messages/letters/letters-route.tsx", ["id"]],
  ["areas/notifications/news/news-view.tsx", ["kind", "show"]],
  ["areas/notifications/notifications-screen.tsx", ["view"]],
  ["areas/pets/print/print-route.tsx", ["as"]],
  ["areas/pets/record/record-route.tsx", ["as", "from", "photos", "to"]],
  ["areas/profile/devices/devices-route.tsx", ["list"]],
  ["areas/calendar/downtime/downtime-route.tsx", ["day", "part"]],
  ["areas/profile/audit/audit-place.ts", ["before", "from", "kind", "person", "record", "to", "view"]],
  ["areas/auth/registration/register-route.tsx", ["step"]],
  ["areas/platform/appointments/appointments-route.tsx", ["from", "to"]],
  ["areas/platform/support/support-route.tsx", ["table"]],
  ["areas/platform/billing/new-invoice-route.tsx", ["clinic"]],
  ["areas/platform/notifications/new-announcement-route.tsx", ["clinic"]],
  ["areas/platform/dashboard/dashboard-route.tsx", ["period"]],
  ["areas/platform/lists/use-admin-list.ts", ["after", "order", "q", "sort"]],
  ["areas/platform/reports/report-months.ts", ["compare", "months", "to"]],
  ["areas/platform/reports/revenue-route.tsx", ["currency"]],
  ["areas/platform/reports/usage-route.tsx", ["figure"]],
  ["areas/prescriptions/paper/dispense-label-route.tsx", ["as"]],
  ["areas/reminders/list/reminders-route.tsx", ["month", "overdue", "state", "type"]],
  ["areas/reports/answers/report-address.ts", ["compare", "day", "from", "location", "period", "person", "to"]],
  ["areas/reports/rows/rows-screen.tsx", ["by", "key", "measure"]],
  ["areas/stock/counts/count-route.tsx", ["view"]],
  ["areas/stock/counts/counts-route.tsx", ["state"]],
  ["areas/stock/expiring/expiring-screen.tsx", ["days"]],
  ["areas/stock/list/stock-route.tsx", ["view"]],
  ["areas/stock/public/use-stock-place.ts", ["location"]],
  ["areas/stock/transfers/transfers-screen.tsx", ["state"]],
  ["areas/stock/value/value-screen.tsx", ["by"]],
  ["areas/subscriptions/subscription-screen.tsx", ["plan"]],
  ["areas/suppliers/list/suppliers-route.tsx", ["q", "status"]],
  ["areas/suppliers/orders/new-order-route.tsx", ["supplier"]],
  ["areas/suppliers/orders/orders-route.tsx", ["q", "status"]],
  ["areas/tasks/public/tasks-screen.tsx", ["state", "tasks"]],
  ["areas/today/filter/use-board-filter.ts", ["room", "vet"]],
  ["areas/today/today-route.tsx", ["tasks"]],
  ["areas/vaccinations/certificate/certificate-route.tsx", ["id"]],
  ["areas/visits/workspace/visit-workspace.tsx", ["pet"]],
  ["areas/wards/sheet/sheet-tab.tsx", ["at"]],
  ["ui/use-address-words.ts", ["page", "size"]],
] as const;

const READ = /(?:\b(?:params|searchParams)\.(?:get|has|getAll)\(|\w+In\(params, |useAddressChoice\()(?:"(\w+)"|(\w+))/g;

/** The parameters that a file reads, but those that it names with `openingParam`. */
function paramsIn(text: string): string[] {
  const read = [...text.matchAll(READ)].map(([, literal, constant = ""]) => literal ?? constant);
  return [...new Set(read)]
    .filter((name) => !text.includes(`const ${name} = openingParam(`) && name !== "name")
    .toSorted();
}

/** Each file that reads the address, with the parameters of the page that it reads. */
function readParams(): Record<string, string[]> {
  const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const found: Record<string, string[]> = {};
  for (const file of files) {
    const names = paramsIn(readFileSync(file, "utf8"));
    if (names.length > 0) found[relative(SOURCE, file)] = names;
  }
  return found;
}

test("each parameter of an address chooses the content of the page, or is named as one that opens a layer", () => {
  expect(readParams()).toEqual(Object.fromEntries(PAGE_PARAMS.map(([file, names]) => [file, [...names].toSorted()])));
});

test("one that is not named is found", () => {
  expect(paramsIn('const OPEN = openingParam("open"); params.get(OPEN)')).toEqual([]);
  expect(paramsIn('const OPEN = "open"; params.get(OPEN) ?? params.has("add")')).toEqual(["OPEN", "add"]);
  expect(paramsIn('dayIn(params, "from")')).toEqual(["from"]);
  expect(paramsIn('useAddressChoice("by", GROUPINGS, "product")')).toEqual(["by"]);
});

test("the address of the page is without what opens something", () => {
  const name = openingParam("panel");
  expect(name).toBe("panel");
  expect(closedUrl("https://clinic.example/list?panel=7&day=2026-11-23")).toBe(
    "https://clinic.example/list?day=2026-11-23",
  );
});
