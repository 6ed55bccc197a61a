import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { waitlist } from "@fernpaw/domain/appointments/waitlist";
import { clients } from "@fernpaw/domain/clients/client";
import { rooms } from "@fernpaw/domain/clinics/clinic";
import { productCosts, productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { pets } from "@fernpaw/domain/pets/pet";
import { describe, expect, test } from "vitest";
import { typedFields } from "./typed-fields.ts";

const none = () => null;

/** The words at each field of what cannot be read. */
function faultsOf<Values>(typed: { read: (values: Values, fault: typeof none) => unknown }, values: Values) {
  const faults: Record<string, string> = {};
  const said = (field: string, words: string): null => {
    faults[field] = words;
    return null;
  };
  expect(typed.read(values, said as never)).toBeNull();
  return faults;
}

describe("a field is shown and read by its own schema", () => {
  const column = typedFields(rooms, ["name", "slotMin", "overlapPolicy", "dayFromMin", "dayToMin"]);
  const settings = { name: "Exam 1", slotMin: 15, overlapPolicy: "warn", dayFromMin: 540, dayToMin: 1440 } as const;

  test("numbers and times are text, and midnight ends a day", () => {
    const shown = column.show(settings);
    expect(shown).toEqual({ ...settings, slotMin: "15", dayFromMin: "09:00", dayToMin: "00:00" });
    expect(column.read(shown, none)).toEqual(settings);
    expect(column.read({ ...shown, dayFromMin: "00:00" }, none)).toMatchObject({ dayFromMin: 0 });
  });

  test("empty text is null where the schema allows it", () => {
    const open = { ...settings, dayFromMin: null, dayToMin: null };
    expect(column.show(open)).toMatchObject({ dayFromMin: "", dayToMin: "" });
    expect(column.read({ ...column.show(open), dayToMin: " " }, none)).toEqual(open);
    const pet = typedFields(pets, ["birthOn"]);
    expect(pet.read(pet.show({ birthOn: null }), none)).toEqual({ birthOn: null });
    const vet = typedFields(clients, ["preferredVetId"]);
    expect(vet.show({ preferredVetId: null })).toEqual({ preferredVetId: "" });
    expect(vet.read({ preferredVetId: "" }, none)).toEqual({ preferredVetId: null });
  });

  test("every text that cannot be read is named, with the bounds of its schema", () => {
    const typed = typedFields(appointmentTypes, ["defaultMin", "bufferAfterMin", "sort"]);
    expect(faultsOf(typed, { defaultMin: "481", bufferAfterMin: "7.5", sort: "" })).toEqual({
      defaultMin: "A whole number from 5 to 480.",
      bufferAfterMin: "A whole number from 0 to 120.",
      sort: "A whole number.",
    });
    expect(faultsOf(column, { ...column.show(settings), dayFromMin: "25:00", dayToMin: "x" })).toEqual({
      dayFromMin: "Hours and minutes, as in 09:30.",
      dayToMin: "Hours and minutes, as in 09:30.",
    });
  });

  test("a field that is empty at first means the value of a new row", () => {
    const wish = typedFields(waitlist, ["fromMin", "toMin"], { emptyAtFirst: ["fromMin", "toMin"] });
    const anyTime = { fromMin: 0, toMin: 1440 };
    expect(wish.show(anyTime)).toEqual({ fromMin: "", toMin: "" });
    expect(wish.read({ fromMin: "", toMin: "" }, none)).toEqual(anyTime);
    expect(wish.show({ fromMin: 540, toMin: 720 })).toEqual({ fromMin: "09:00", toMin: "12:00" });
  });

  test("money, quantities and percentages are written as the clinic writes them", () => {
    const names = ["fixedMinor", "unitMinor", "maxDiscountMilliPercent"] as const;
    const prices = (locale: string, currency: string) =>
      typedFields(productPrices, names, { region: { locale, currency } });
    const price = { fixedMinor: 0, unitMinor: 1250, maxDiscountMilliPercent: 12_500 };
    expect(prices("en-GB", "GBP").show(price)).toEqual({
      fixedMinor: "0.00",
      unitMinor: "12.50",
      maxDiscountMilliPercent: "12.5",
    });
    expect(prices("de-DE", "EUR").show(price)).toMatchObject({ unitMinor: "12,50", maxDiscountMilliPercent: "12,5" });
    expect(prices("ja-JP", "JPY").show(price)).toMatchObject({ unitMinor: "1250" });
    expect(prices("en-KW", "KWD").show(price)).toMatchObject({ unitMinor: "1.250" });
    const typed = { fixedMinor: "£3", unitMinor: " ", maxDiscountMilliPercent: "12,5 %" };
    expect(prices("en-GB", "GBP").read(typed, none)).toEqual({ ...price, fixedMinor: 300, unitMinor: null });
    expect(
      faultsOf(prices("en-GB", "GBP"), { fixedMinor: "-1", unitMinor: "a", maxDiscountMilliPercent: "101" }),
    ).toEqual({
      fixedMinor: "From 0.00 to 10000000000.00.",
      unitMinor: "A number, as in 12.50.",
      maxDiscountMilliPercent: "From 0 to 100.",
    });
    const region = { locale: "en-GB", currency: "GBP" };
    const pack = typedFields(products, ["packSizeMilli"], { region });
    expect(pack.show({ packSizeMilli: 100_000 })).toEqual({ packSizeMilli: "100" });
    expect(pack.read({ packSizeMilli: "0.5" }, none)).toEqual({ packSizeMilli: 500 });
    expect(faultsOf(pack, { packSizeMilli: "0" })).toEqual({ packSizeMilli: "From 0.001 to 1000000." });
    const costs = typedFields(productCosts, ["packCostMinor"], { region });
    expect(costs.read({ packCostMinor: "" }, none)).toEqual({ packCostMinor: null });
    expect(() => typedFields(productCosts, ["packCostMinor"]).show({ packCostMinor: 1 })).toThrow("region");
  });

  test("choices and lists are held as they are", () => {
    const typed = typedFields(appointmentTypes, ["needsVet", "roomKind", "equipmentIds"]);
    const fields = { needsVet: "yes", roomKind: null, equipmentIds: ["a"] } as const;
    expect(typed.show(fields as never)).toEqual({ needsVet: "yes", roomKind: "", equipmentIds: ["a"] });
    expect(typed.read(typed.show(fields as never), none)).toEqual(fields);
  });
});
