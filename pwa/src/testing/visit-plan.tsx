import { productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { batches } from "@fernpaw/domain/stock/batch";
import { levelIdOf, stockLevels } from "@fernpaw/domain/stock/stock-level";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { productRow } from "@fernpaw/testing/builders";
import { batchRow } from "@fernpaw/testing/stock-builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { AppointmentScreen } from "../areas/appointments/appointment/appointment-screen.tsx";
import { loadParts } from "../use-parts.ts";
import { aClinicDesk, type ClinicDesk } from "./clinic-desk.ts";
import { openTestClinic, type TestClinic } from "./render-in-clinic.tsx";

export const VISIT_AT = "2026-11-23T10:00:00.000Z";

export interface VisitPlan {
  clinic: TestClinic;
  desk: ClinicDesk;
  visitId: string;
  /** A product of 18.40 with twelve units in one batch. Answers its id. */
  haveProduct: (set?: Partial<NewRow<typeof products>>, batch?: object) => Promise<string>;
  /** Two units of a product, planned in the visit. Answers the id of the treatment. */
  havePlanned: (productId: string, set?: Partial<NewRow<typeof treatments>>) => Promise<string>;
  openTab: (name?: "Treatments" | "Charges") => Promise<void>;
}

/** A visit with the vet, of a clinic of its own, that a test plans treatments for. The person is its owner unless `rights` say otherwise. */
export async function openVisitPlan(rights: Parameters<typeof openTestClinic>[0] = {}): Promise<VisitPlan> {
  await loadParts("visits");
  const clinic = await openTestClinic(rights);
  const desk = await aClinicDesk(clinic);
  const since = { stageAt: VISIT_AT, openedAt: VISIT_AT };
  const visitId = await desk.haveVisit({ stage: "with_vet", ...since, locationId: desk.locationId });
  return {
    clinic,
    desk,
    visitId,
    async haveProduct(set = {}, batch = {}) {
      const counted = { trackStock: "yes", trackBatch: "yes", dispensingUnit: "tube", kind: "retail" } as const;
      const product = productRow({ name: "Ear gel", ...counted, ...set });
      await clinic.have(products, product);
      const price = { id: uuidv7(), productId: product.id, unitMinor: 1840, fromOn: "2026-01-01" };
      await clinic.have(productPrices, { ...emptyRow(productPrices), ...price });
      const own = batchRow({ productId: product.id, number: "EG-0412", expiresOn: "2099-01-31", ...batch });
      await clinic.have(batches, own);
      const place = { productId: product.id, batchId: own.id, locationId: desk.locationId };
      const level = { ...emptyRow(stockLevels), ...place, id: levelIdOf(place), quantityMilli: 12_000 };
      if (product.trackStock === "yes") await clinic.have(stockLevels, level);
      return product.id;
    },
    async havePlanned(productId, set = {}) {
      const id = uuidv7();
      const place = { visitId, petId: desk.petId, clientId: desk.clientId, locationId: desk.locationId };
      const planned = { ...place, id, productId, quantityMilli: 2000, occurredAt: VISIT_AT };
      await clinic.have(treatments, { ...emptyRow(treatments), ...planned, ...set });
      return id;
    },
    async openTab(name = "Treatments") {
      clinic.show(<AppointmentScreen id={visitId} />);
      await userEvent.click(await screen.findByRole("tab", { name: new RegExp(`^${name}`) }));
    },
  };
}

/** The row of one product in a list of the tab. */
export const rowOf = (list: "To give" | "Given", name: string) =>
  within(
    within(screen.getByRole("list", { name: list }))
      .getByText(name)
      .closest("li") as HTMLElement,
  );
