import { SCREENS } from "@fernpaw/testing/screens";
import type { RouteObject } from "react-router";
import { expect, test } from "vitest";
import { routes } from "./router.tsx";

/** Addresses at which a page of its own is shown; one that only sends on is none. */
const SENDS_ON = ["/admin", "/dashboard/notifications/open/:id"];

function addressesOf(all: readonly RouteObject[], above = ""): string[] {
  return all.flatMap(({ index, path, children }) => {
    const own = path === undefined ? above : `${above}/${path.replace(/^\//, "")}`;
    if (children) return addressesOf(children, own);
    return index === true || path !== undefined ? [own === "" ? "/" : own] : [];
  });
}

const listed = [...new Set(Object.values(SCREENS).flatMap((screens) => screens.map(({ route }) => route)))];

test("the journeys look at every address that the router knows, and at no other", () => {
  const known = addressesOf(routes).filter((address) => !SENDS_ON.includes(address));
  expect(listed.toSorted()).toEqual([...new Set(known)].toSorted());
});

test("every address of the specification is one of them", () => {
  const specified = `
    / /about /services /contact /login /register /forget-password /reset-password /verify-email /complete-invitation
    /subscription-plans /faq /privacy-policy /terms-of-service
    /dashboard /dashboard/welcome /dashboard/profile /dashboard/notifications /dashboard/subscription/confirmation
    /dashboard/calendar /dashboard/appointments /dashboard/appointments/:id /dashboard/clients /dashboard/clients/:id
    /dashboard/pets/:petId /dashboard/inventory/products /dashboard/inventory/stock /dashboard/inventory/suppliers
    /dashboard/prescriptions /dashboard/prescriptions/:id /dashboard/billing /dashboard/invoices/:id
    /dashboard/employees /dashboard/employees/:id /dashboard/reports
    /admin/login /admin/dashboard /admin/clinics /admin/users /admin/pet-types /admin/plans /admin/billing
    /admin/inventory /admin/appointments /admin/notifications /admin/reports`;
  expect(
    specified
      .trim()
      .split(/\s+/)
      .filter((address) => !listed.includes(address)),
  ).toEqual([]);
});
