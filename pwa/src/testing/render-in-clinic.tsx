import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import type { Actor } from "@fernpaw/domain/kernel/mutation";
import { can } from "@fernpaw/domain/kernel/permissions";
import { ENTITIES, MUTATIONS, SCHEMA } from "@fernpaw/domain/registry";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { createSyncClient } from "@fernpaw/sync/client/sync-client";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { RouteObject } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { rowsOf } from "../db/rows.ts";
import type { Clinic } from "../session/clinic-context.ts";
import { ClinicScope } from "../session/clinic-scope.tsx";
import { AppFrame } from "../ui/app-frame.tsx";
import { stopAfterTest, untilSaved, watchSave } from "./left-behind.ts";

const AT = "2026-11-21T08:00:00.000Z";

/** A row as the device stores it. */
export const stored = <Row extends object>(row: Row) => ({
  createdAt: AT,
  createdBy: null,
  updatedAt: AT,
  updatedBy: null,
  ...row,
});

export interface TestClinic extends Clinic {
  sync: SyncClient;
  /** Puts a row into the device's copy as if it had come from the server. */
  have: <E extends EntityDefinition>(
    entity: E,
    row: Omit<RowOf<E>, "createdAt" | "createdBy" | "updatedAt" | "updatedBy">,
  ) => Promise<void>;
  show: (screen: ReactNode) => void;
  /** Waits until the screens' saves have ended. A test that reads a saved row waits for it before it ends. */
  allSaved: () => Promise<void>;
  /** For what goes from one address to another. Answers the router. */
  showRoutes: (routes: RouteObject[], at: string) => ReturnType<typeof createMemoryRouter>;
}

/** A clinic of its own on a device without a network: the real client over real databases. */
export async function openTestClinic(
  rights: Partial<Actor> = {},
  { timeZone = "Europe/London" }: { timeZone?: string } = {},
): Promise<TestClinic> {
  const clinicId = uuidv7();
  const actor: Actor = { userId: uuidv7(), role: "owner", permissions: [], profession: "vet", ...rights };
  const sync = createSyncClient({
    clinicId,
    actor,
    entities: ENTITIES,
    mutations: MUTATIONS,
    schema: SCHEMA,
    build: "test",
    transport: { send: () => Promise.reject(new Error("no network")) },
    loadActor: () => Promise.reject(new Error("no network")),
  });
  stopAfterTest(sync);
  const { exportQueue } = sync;
  sync.exportQueue = async () => {
    await untilSaved();
    return await exportQueue.call(sync);
  };
  await sync.outbox.open();
  await sync.cache.open();
  const have: TestClinic["have"] = async (entity, row) => {
    await rowsOf(sync.cache, entity as EntityDefinition).put({ ...stored(row), _v: 1 } as never);
  };
  const settings: RowOf<typeof clinicSettings> = {
    id: clinicId,
    createdAt: AT,
    createdBy: null,
    updatedAt: AT,
    updatedBy: null,
    name: "Eastgate Veterinary",
    timeZone,
    country: "GB",
    currency: "GBP",
    locale: "en-GB",
    weightUnit: "kg",
    tempUnit: null,
    pricesIncludeTax: "yes",
    noShowAfterMin: 15,
    lateCancelHours: 24,
    manyNoShows: 3,
    noteLockHours: 24,
    notableCostPercent: 5,
    prescriptionMonths: 12,
    checksDispensing: "no",
    witnessWithinHours: 24,
    registerCountDays: 7,
    paymentTermsDays: 0,
    tillLimitUnits: 10,
    tillSilentMinutes: 10,
    countsBlind: "no",
    lostAfterMonths: 18,
    clinicalYears: 7,
    booksYears: 10,
    messageYears: 3,
    erasesInactive: "no",
  };
  await have(clinicSettings, settings);
  const clinic: Clinic = {
    db: sync.cache,
    clinicId,
    timeZone: settings.timeZone,
    settings,
    actor,
    can: (...codes) => can(actor, ...codes),
    mutate: (mutation, args, options) => watchSave(mutation.name, () => sync.mutate(mutation, args, options)),
    sync,
  };
  const showRoutes: TestClinic["showRoutes"] = (routes, at) => {
    const router = createMemoryRouter(routes, { initialEntries: [at] });
    render(
      <AppFrame>
        <ClinicScope clinic={clinic}>
          <RouterProvider router={router} />
        </ClinicScope>
      </AppFrame>,
    );
    return router;
  };
  const show = (screen: ReactNode): void => void showRoutes([{ path: "*", element: screen }], "/");
  return { ...clinic, have, show, showRoutes, allSaved: untilSaved };
}
