import { describe, expect, test } from "vitest";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { locations } from "./clinic.ts";
import { addLocation, correctLocation } from "./location.mutations.ts";
import { firstLocationId } from "./new-clinic.ts";
import { usualHours } from "./opening-hours.ts";

const north = () => ({
  id: "019a5f00-0000-7000-8000-0000000000a1",
  name: "North",
  phone: "",
  address: "",
  hours: usualHours(),
});

const firstOf = ({ clinicId }: MemoryClinic): string => firstLocationId(clinicId);

describe("locations", () => {
  test("an owner adds one with what documents say of it; an employee is refused", async () => {
    const clinic = new MemoryClinic();
    const place = {
      ...north(),
      legalName: "Eastgate North Ltd",
      taxNumber: "GB 123 4567 89",
      email: "NORTH@eastgate.example",
    };
    expect(await clinic.run(addLocation, place, { actor: anEmployee() })).toMatchObject({ code: "forbidden" });
    expect((await clinic.run(addLocation, place)).status).toBe("applied");
    expect(clinic.row(locations, place.id)).toMatchObject({
      legalName: "Eastgate North Ltd",
      taxNumber: "GB 123 4567 89",
      email: "north@eastgate.example",
      bankDetails: "",
      logoFile: null,
      status: "active",
    });
  });

  test("an address that is none is refused, and a logo is not an argument", async () => {
    const clinic = new MemoryClinic();
    const id = firstOf(clinic);
    for (const set of [{ email: "no address" }, { logoFile: "a.webp" }])
      expect(await clinic.run(correctLocation, { id, set })).toMatchObject({ code: "invalid_args" });
    expect((await clinic.run(correctLocation, { id, set: { email: "" } })).status).toBe("applied");
  });

  test("the only location in use stays in use", async () => {
    const clinic = new MemoryClinic();
    const id = firstOf(clinic);
    const close = (which: string) => clinic.run(correctLocation, { id: which, set: { status: "inactive" } });
    expect(await close(id)).toMatchObject({ code: "last_location" });
    const other = north();
    await clinic.run(addLocation, other);
    expect((await close(id)).status).toBe("applied");
    expect(await close(other.id)).toMatchObject({ code: "last_location" });
    expect(clinic.row(locations, other.id).status).toBe("active");
  });
});
