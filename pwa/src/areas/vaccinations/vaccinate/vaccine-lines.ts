import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import type { Site, Route } from "@fernpaw/domain/vaccinations/vaccination";
import type { giveVaccines } from "@fernpaw/domain/vaccinations/vaccination.mutations";
import { isRabies } from "@fernpaw/domain/vaccinations/vaccine";
import { newId } from "../../../db/new-id.ts";
import type { Vaccinating, Vaccine } from "../vaccinations.queries.ts";

/** Instead of a batch's id: its number is typed. */
export const TYPED_BATCH = "typed";

export interface VaccineLine {
  productId: string;
  /** Of the planned treatment, or of the one to come. */
  treatmentId: string;
  /** Of the movement of stock. */
  movementId: string;
  isTicked: boolean;
  /** A batch's id, or `TYPED_BATCH`. */
  batch: string;
  batchNo: string;
  expiresOn: string;
  site: string;
  route: Route;
  /** Empty: none. */
  nextDueOn: string;
  tag: string;
}

/** In this order each further vaccine gets a place of its own. */
const USUAL_SITES: readonly Site[] = ["left_shoulder", "right_shoulder", "left_hind_leg", "right_hind_leg"];

function usualRoute({ product: { name, form } }: Vaccine): Route {
  const words = `${name} ${form}`.toLowerCase();
  if (/\bnas|nose|intranasal/.test(words)) return "intranasal";
  return /\boral|by mouth/.test(words) ? "oral" : "subcutaneous";
}

export function lineFor(vaccine: Vaccine, before: readonly VaccineLine[], isTicked: boolean): VaccineLine {
  const route = usualRoute(vaccine);
  const taken = before.filter((line) => line.isTicked).map(({ site }) => site);
  const free = USUAL_SITES.find((site) => !taken.includes(site)) ?? "left_shoulder";
  return {
    productId: vaccine.product.id,
    treatmentId: vaccine.plannedId ?? newId(),
    movementId: newId(),
    isTicked,
    batch: vaccine.proposedId ?? TYPED_BATCH,
    batchNo: "",
    expiresOn: "",
    site: route === "intranasal" ? "nose" : route === "oral" ? "mouth" : isTicked ? free : "",
    route,
    nextDueOn: vaccine.nextDueOn ?? "",
    tag: "",
  };
}

export function firstLines({ vaccines, listedIds, dueIds }: Vaccinating): VaccineLine[] {
  const lines: VaccineLine[] = [];
  for (const id of listedIds) {
    const vaccine = vaccines.find(({ product }) => product.id === id);
    if (vaccine) lines.push(lineFor(vaccine, lines, dueIds.includes(id)));
  }
  return lines;
}

export const needsTag = ({ product }: Vaccine): boolean =>
  isRabies({ name: product.name, antigens: product.activeIngredient });

type GivenVaccine = ArgsOf<typeof giveVaccines>["vaccines"][number];

/** The vaccine as the mutation takes it. Stock that is not counted has no movement. */
export function givenOf(line: VaccineLine, { product, price }: Vaccine): GivenVaccine {
  const { productId, treatmentId, movementId, site, route, tag } = line;
  const isTyped = line.batch === TYPED_BATCH;
  const part = { id: movementId, batchId: isTyped ? null : line.batch, quantityMilli: 1000 };
  return {
    treatmentId,
    productId,
    quantityMilli: 1000,
    batches: isTyped && product.trackStock === "no" ? [] : [part],
    batchNo: isTyped ? line.batchNo : "",
    expiresOn: isTyped && line.expiresOn !== "" ? line.expiresOn : null,
    site,
    route,
    price: price && { fixedMinor: price.fixedMinor, unitMinor: price.unitMinor, priceId: price.priceId },
    nextDueOn: line.nextDueOn === "" ? null : line.nextDueOn,
    rabiesTagNo: tag,
  } as GivenVaccine;
}
