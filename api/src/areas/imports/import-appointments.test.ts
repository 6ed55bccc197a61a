import { appointments, appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { seededAppointmentTypeId } from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import { calendarBlocks } from "@fernpaw/domain/appointments/calendar-block";
import { clients } from "@fernpaw/domain/clients/client";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { staff } from "@fernpaw/domain/staff/staff";
import { visits } from "@fernpaw/domain/visits/visit";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { type ImportClinic, importDesk } from "../../testing/import-desk.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const { aClinic, upload, checkImport, runImport, step, noteCodesOf, count } = importDesk(() => api);

const ZONE = "Europe/Berlin";
const PETS = [
  "Client ID,Owner Name,Phone,Pet ID,Pet Name,Species",
  "C1,Ana Ruiz,020 7946 0101,P1,Juno,Dog",
  "C1,Ana Ruiz,020 7946 0101,P2,Miso,Cat",
  "C2,Tom Byrne,020 7946 0102,P3,Otis,Dog",
].join("\n");

const by = { userId: null, name: "test" };

/** Its owner is the only vet. */
const withPets = async (): Promise<ImportClinic & { vetId: string; petIds: Map<string, string> }> => {
  const clinic = await aClinic();
  const { clinicId } = clinic;
  const { userId } = (await clinic.owner.get("/api/profile/me")).json<{ userId: string }>();
  await api.sync.withClinicTx(clinicId, by, async (tx) => {
    await tx.patch(clinicSettings, clinicId, { timeZone: ZONE });
    await tx.patch(staff, userId, { firstName: "Amara", lastName: "Osei", profession: "vet" });
  });
  await runImport(clinic, PETS);
  const rows = await api.store.read((sql) =>
    sql.all<{ id: string; importKey: string }>(`select "id", "importKey" from "pets" where "clinicId" = ?`, [clinicId]),
  );
  return { ...clinic, vetId: userId, petIds: new Map(rows.map(({ id, importKey }) => [importKey.slice(3), id])) };
};

const rowsIn = ({ clinicId }: ImportClinic) =>
  api.store.read((sql) =>
    sql.all<Record<string, string | number | null>>(
      `select p."name" as "pet", a."startsAt", a."durationMin", a."status", a."source", a."vetId", a."typeId", a."reason",
       a."tentative", c."lastName" as "client" from "appointments" a
       join "pets" p on p."clinicId" = a."clinicId" and a."petIds" like '%' || p."id" || '%'
       left join "clients" c on c."clinicId" = a."clinicId" and c."id" = a."clientId"
       where a."clinicId" = ? order by a."startsAt", p."name"`,
      [clinicId],
    ),
  );

/** A day of the coming year on which clocks do not change. */
const NEXT_YEAR = Number(toInstant(Date.now()).slice(0, 4)) + 1;
const DAY = `${NEXT_YEAR}-06-10`;
const HEADING = "Pet ID,Date,Time,Length,Type,Vet,Reason,Status";

describe("a list of appointments", () => {
  test("brings history and bookings in the clinic's zone, with its types and vets", async () => {
    const clinic = await withPets();
    const list = [
      HEADING,
      "P1,2024-03-05,14:30,45 min,Sick exam,Dr Amara Osei,Limping,Completed",
      "P2,2024-03-05,2:30 PM,,recheck,Osei,,No show",
      `P1,${DAY},09:00,20,Recheck,A. Osei,Stitches,confirmed`,
      `P3,${DAY},10:00,20,Recheck,,Nails,`,
    ];
    const job = await runImport(clinic, list.join("\n"));
    expect(job.kind).toBe("appointments");
    expect(job.report).toMatchObject({ newAppointments: 4, errors: 0, warnings: 0, newPets: 0 });
    expect(job.traces).toMatchObject({ appointments: 4, weights: 0 });
    const [sick, recheck] = (["Sick exam", "Recheck"] as const).map((name) =>
      seededAppointmentTypeId(clinic.clinicId, name),
    );
    const { vetId } = clinic;
    const ours = { source: "import", tentative: "no" };
    const past = { startsAt: "2024-03-05T13:30:00.000Z", vetId, ...ours };
    expect(await rowsIn(clinic)).toEqual([
      { ...past, pet: "Juno", client: "Ruiz", durationMin: 45, status: "completed", typeId: sick, reason: "Limping" },
      { ...past, pet: "Miso", client: "Ruiz", durationMin: 15, status: "no_show", typeId: recheck, reason: "" },
      {
        ...ours,
        pet: "Juno",
        client: "Ruiz",
        startsAt: `${DAY}T07:00:00.000Z`,
        durationMin: 20,
        status: "confirmed",
        vetId,
        typeId: recheck,
        reason: "Stitches",
      },
      {
        ...ours,
        pet: "Otis",
        client: "Byrne",
        startsAt: `${DAY}T08:00:00.000Z`,
        durationMin: 20,
        status: "booked",
        vetId: null,
        typeId: recheck,
        reason: "Nails",
      },
    ]);
    const again = await runImport(clinic, list.join("\n"));
    expect(again.report).toMatchObject({ newAppointments: 0, unchanged: 4, errors: 0 });
    const found = (await clinic.owner.get(`/api/imports/${job.id}/findings`)).json<ImportFindings>();
    expect(found.appointments?.[0]).toMatchObject({ pet: "Juno", owner: "Ana Ruiz", status: "completed" });
  });

  test("tells each line that it cannot use, and what it changed", async () => {
    const clinic = await withPets();
    const list = [
      HEADING,
      "P1,2024-03-05,,30,Recheck,,,",
      "P1,2024-03-05,soon,30,Recheck,,,",
      "P1,never,09:00,30,Recheck,,,",
      "P9,2024-03-05,09:00,30,Recheck,,,",
      "P1,2024-03-05,09:00,30,Consulta,,,",
      "P1,2024-03-05,10:00,900,Recheck,,,",
      "P1,2024-03-05,11:00,30,Recheck,Dr Nobody,,",
      "P1,2024-03-05,12:00,30,Recheck,,,booked",
      `P1,${DAY},12:00,30,Recheck,,,completed`,
      "P1,2024-03-05,13:00,30,Recheck,,,strange",
      "P1,2024-03-05,14:00,30,,,,",
    ];
    const job = await runImport(clinic, list.join("\n"));
    expect(job.report).toMatchObject({ newAppointments: 5, errors: 6, refused: 1 });
    expect((await noteCodesOf(clinic, job.id)).toSorted()).toEqual([
      "10 Status: status_of_booking",
      "11 Status: status_unknown",
      "12 Type: type_missing!",
      "2 Date: time_missing!",
      "3 Time: time_missing!",
      "4 Date: bad_date!",
      "5 Pet ID: pet_not_found!",
      "6 Type: type_unknown!",
      "7 Length: bad_length",
      "8 Vet: vet_unknown",
      "9 Status: status_of_past",
    ]);
  });

  test("takes a person's words for types, vets and states, and one type for a list without types", async () => {
    const clinic = await withPets();
    const list = "Pet ID,Date,Time,Type,Vet,Status\nP1,2024-03-05,09:00,Consulta,AO,kam nicht\n";
    const { id } = await checkImport(clinic, list);
    const found = (await clinic.owner.get(`/api/imports/${id}/findings`)).json<ImportFindings>();
    expect(found.words.map(({ field, word, ours }) => `${field} ${word} ${ours}`).toSorted()).toEqual([
      "appointment.status kam nicht null",
      "appointment.type Consulta null",
      "appointment.vet AO null",
    ]);
    const typeId = seededAppointmentTypeId(clinic.clinicId, "Sick exam");
    const { mapping } = (await clinic.owner.get(`/api/imports/${id}`)).json<{ mapping: Record<string, string> }>();
    const words = {
      "appointment.type": { Consulta: typeId },
      "appointment.vet": { AO: clinic.vetId },
      "appointment.status": { "kam nicht": "no_show" },
    };
    const answers = { kind: "appointments", mapping, dateOrder: null, words };
    expect((await clinic.owner.put(`/api/imports/${id}/mapping`, answers)).statusCode).toBe(200);
    await step(clinic, id, "check");
    const job = await step(clinic, id, "run");
    expect(job.report).toMatchObject({ newAppointments: 1, warnings: 0 });
    expect(await rowsIn(clinic)).toMatchObject([{ typeId, vetId: clinic.vetId, status: "no_show", durationMin: 30 }]);

    const plain = "Pet ID,Date,Time\nP2,2024-03-05,09:00\n";
    const { guesses } = (await upload(clinic, plain)).json<{ guesses: Record<string, string> }>();
    await expect(runImport(clinic, plain, { mapping: guesses })).rejects.toThrow(/type_needed/);
    await runImport(clinic, plain, { mapping: guesses, appointmentTypeId: typeId });
    expect((await rowsIn(clinic)).map(({ pet }) => pet)).toEqual(["Juno", "Miso"]);
  });

  test("moves an hour that the clocks skip and says it, and reads the order that a person named", async () => {
    const clinic = await withPets();
    // Summer time begins in Berlin on the last Sunday of March.
    const list = "Pet ID,Date,Time,Type\nP1,31/03/2024,02:30,Recheck\nP1,01/04/2024,02:30,Recheck\n";
    const job = await runImport(clinic, list, { dateOrder: "dmy" });
    expect((await rowsIn(clinic)).map(({ startsAt }) => startsAt)).toEqual([
      "2024-03-31T01:30:00.000Z",
      "2024-04-01T00:30:00.000Z",
    ]);
    expect(await noteCodesOf(clinic, job.id)).toEqual(["2 Date: time_skipped"]);
  });

  test("takes the client's only pet, and refuses a client with several", async () => {
    const clinic = await withPets();
    const list = "Client,Date,Time,Type\nTom Byrne,2024-03-05,09:00,Recheck\nAna Ruiz,2024-03-05,09:00,Recheck\n";
    const job = await runImport(clinic, list);
    expect((await rowsIn(clinic)).map(({ pet, client }) => [pet, client])).toEqual([["Otis", "Byrne"]]);
    expect(await noteCodesOf(clinic, job.id)).toEqual(["2 Client: only_pet", "3 Client: pet_not_unique!"]);
  });

  test("tells of clashes, with the clinic and within the list, by the rule of the vet", async () => {
    const clinic = await withPets();
    const { clinicId, vetId } = clinic;
    const policy = (overlapPolicy: "block" | "warn") =>
      api.sync.withClinicTx(clinicId, by, (tx) => tx.patch(staff, vetId, { overlapPolicy }));
    const list = (...lines: string[]): string => ["Pet ID,Date,Time,Length,Type,Vet", ...lines].join("\n");
    await policy("warn");
    await runImport(clinic, list(`P1,${DAY},09:00,30,Recheck,Osei`));
    const clash = list(
      `P2,${DAY},09:15,30,Recheck,Osei`,
      `P3,${DAY},11:00,30,Recheck,Osei`,
      `P2,${DAY},11:15,30,Recheck,Osei`,
      `P1,${DAY},09:10,15,Recheck,`,
    );
    const checked = await checkImport(clinic, clash);
    const codes = ["2 Date: double_booking", "4 Date: double_booking", "5 Date: pet_elsewhere"];
    expect(await noteCodesOf(clinic, checked.id)).toEqual(codes);
    const job = await step(clinic, checked.id, "run");
    expect(await noteCodesOf(clinic, job.id)).toEqual(codes);
    expect(job.report).toMatchObject({ newAppointments: 4, doubtful: 3, errors: 0 });
    expect((await rowsIn(clinic)).map(({ pet, tentative }) => `${pet} ${tentative}`)).toEqual([
      "Juno no",
      "Juno no",
      "Miso yes",
      "Otis no",
      "Miso yes",
    ]);
    const items = () =>
      api.store.read((sql) =>
        sql.all(`select "id" from "attention" where "clinicId" = ? and "kind" = 'double_booking'`, [clinicId]),
      );
    expect(await items()).toHaveLength(2);
    const undone = await step(clinic, job.id, "undo");
    expect(undone.report).toMatchObject({ keptAppointments: 0 });
    expect((await rowsIn(clinic)).map(({ pet, tentative }) => `${pet} ${tentative}`)).toEqual(["Juno no"]);
    expect(await items()).toHaveLength(0);

    await policy("block");
    const refused = await runImport(clinic, clash);
    expect(refused.report).toMatchObject({ newAppointments: 2, refused: 2, errors: 2 });
    expect((await noteCodesOf(clinic, refused.id)).filter((code) => code.endsWith("!"))).toEqual([
      "2 Date: slot_taken!",
      "4 Date: slot_taken!",
    ]);
  });

  test("of a clinic with several locations goes to the one that the person names", async () => {
    const clinic = await withPets();
    const west = v7();
    const first = firstLocationId(clinic.clinicId);
    const all = { scope: "everybody", resourceId: null, reason: "closed", note: "", releaseAt: null } as const;
    const span = { startsAt: `${DAY}T00:00:00.000Z`, endsAt: `${DAY}T22:00:00.000Z`, reach: "day" } as const;
    await api.sync.withClinicTx(clinic.clinicId, by, async (tx) => {
      const place = { ...emptyRow(locations), name: "Westgate", phone: "", address: "", hours: usualHours() };
      await tx.insert(locations, { ...place, id: west });
      await tx.patch(staff, clinic.vetId, { overlapPolicy: "block" });
      // The other location is closed on this day.
      await tx.insert(calendarBlocks, { ...all, ...span, id: v7(), locationId: first, series: null });
    });
    const list = `${HEADING}\nP1,${DAY},09:00,30,Sick exam,Amara Osei,Limps,Booked`;
    const uploaded = (await upload(clinic, list)).json<{ id: string; guesses: Record<string, string> }>();
    const put = async (locationId: string | null): Promise<unknown> => {
      const body = { kind: "appointments", mapping: uploaded.guesses, dateOrder: null, locationId };
      const answer = await clinic.owner.put(`/api/imports/${uploaded.id}/mapping`, body);
      return answer.json<{ errors?: { code: string }[] }>().errors?.[0]?.code ?? answer.json().locationId;
    };
    expect([await put(null), await put(west)]).toEqual(["location_needed", west]);
    await step(clinic, uploaded.id, "check");
    await step(clinic, uploaded.id, "run");
    const places = await api.store.read((sql) =>
      sql.all(`select "locationId" from "appointments" where "clinicId" = ?`, [clinic.clinicId]),
    );
    expect(places).toEqual([{ locationId: west }]);
  });

  test("tells of blocked time, by the rule of the vet", async () => {
    const clinic = await withPets();
    const { clinicId, vetId } = clinic;
    const blocked = { ...emptyRow(calendarBlocks), id: v7(), locationId: firstLocationId(clinicId) };
    const span = { startsAt: `${DAY}T07:00:00.000Z`, endsAt: `${DAY}T10:00:00.000Z`, reach: "day" as const };
    await api.sync.withClinicTx(clinicId, by, async (tx) => {
      await tx.insert(calendarBlocks, { ...blocked, ...span, scope: "vet", resourceId: vetId, reason: "meeting" });
      await tx.patch(staff, vetId, { overlapPolicy: "warn" });
    });
    const list = ["Pet ID,Date,Time,Type,Vet", `P1,${DAY},10:00,Recheck,Osei`, `P2,${DAY},12:00,Recheck,Osei`];
    const { id } = await checkImport(clinic, list.join("\n"));
    expect(await noteCodesOf(clinic, id)).toEqual(["2 Date: time_blocked"]);
    await api.sync.withClinicTx(clinicId, by, (tx) => tx.patch(staff, vetId, { overlapPolicy: "block" }));
    const job = await step(clinic, id, "run");
    expect(job.report).toMatchObject({ newAppointments: 1, refused: 1 });
    expect(await noteCodesOf(clinic, job.id)).toEqual(["2 Date: slot_taken!"]);
  });

  test("books nothing for a pet that died, a blocked client or a retired type, and no vet who left", async () => {
    const clinic = await withPets();
    const { clinicId, vetId, petIds } = clinic;
    await api.sync.withClinicTx(clinicId, by, async (tx) => {
      await tx.patch(pets, petIds.get("P1") ?? "", { status: "deceased", deceasedOn: "2025-01-01" });
      await tx.patch(staff, vetId, { status: "disabled" });
    });
    const list = [
      "Pet ID,Date,Time,Type,Vet",
      `P1,${DAY},09:00,Recheck,`,
      "P1,2024-05-05,09:00,Recheck,Osei",
      `P2,${DAY},09:00,Recheck,Osei`,
    ];
    const job = await runImport(clinic, list.join("\n"));
    expect(await noteCodesOf(clinic, job.id)).toEqual(["2 : booking_deceased!", "4 Vet: vet_inactive"]);
    expect((await rowsIn(clinic)).map(({ pet, vetId: who }) => [pet, who])).toEqual([
      ["Juno", vetId],
      ["Miso", null],
    ]);
    const [owner] = await api.store.read((sql) =>
      sql.all<{ id: string }>(`select "id" from "clients" where "clinicId" = ? and "lastName" = 'Byrne'`, [clinicId]),
    );
    await api.sync.withClinicTx(clinicId, by, async (tx) => {
      await tx.patch(clients, owner?.id ?? "", { status: "blocked" });
      await tx.patch(appointmentTypes, seededAppointmentTypeId(clinicId, "Recheck"), { status: "inactive" });
    });
    const others = ["Pet ID,Date,Time,Type", `P3,${DAY},09:00,Sick exam`, `P2,${DAY},15:00,Recheck`];
    const second = await runImport(clinic, others.join("\n"));
    expect(await noteCodesOf(clinic, second.id)).toEqual(["2 : booking_client_blocked!", "3 Type: type_inactive!"]);
  });

  test("knows an appointment that was booked by hand, and one by its number after it moved", async () => {
    const clinic = await withPets();
    const list = (time: string): string => `Appointment ID,Pet ID,Date,Time,Type\nA1,P1,${DAY},${time},Recheck\n`;
    await runImport(clinic, list("09:00"));
    const moved = await runImport(clinic, list("10:00"));
    expect(moved.report).toMatchObject({ newAppointments: 0, unchanged: 1 });
    const other = await runImport(clinic, `Pet ID,Date,Time,Type\nP1,${DAY},09:00,Recheck\n`);
    expect(other.report).toMatchObject({ newAppointments: 0, unchanged: 1 });
    expect(await count(clinic, "appointments")).toBe(1);
  });

  test("is undone, except for rows that were changed or that another row refers to", async () => {
    const clinic = await withPets();
    const { clinicId, petIds } = clinic;
    const list = ["08:00", "09:00", "10:00"].map((time) => `P1,${DAY},${time},Recheck`);
    const { id } = await runImport(clinic, ["Pet ID,Date,Time,Type", ...list].join("\n"));
    const [first, second] = await api.store.read((sql) =>
      sql.all<{ id: string }>(`select "id" from "appointments" where "clinicId" = ? order by "startsAt"`, [clinicId]),
    );
    await api.sync.withClinicTx(clinicId, { userId: v7(), name: "test" }, async (tx) => {
      await tx.patch(appointments, first?.id ?? "", { reason: "By hand" });
      await tx.insert(visits, {
        ...emptyRow(visits),
        id: v7(),
        appointmentId: second?.id ?? "",
        petId: petIds.get("P1") ?? "",
        clientId: null,
        locationId: firstLocationId(clinicId),
        vetId: null,
        kind: "outpatient",
        reason: "",
        stage: "waiting",
        stageAt: "2026-11-20T10:00:00.000Z",
        openedAt: "2026-11-20T10:00:00.000Z",
      });
    });
    const job = await step(clinic, id, "undo");
    expect(job.report).toMatchObject({ keptAppointments: 2 });
    expect((await rowsIn(clinic)).map(({ startsAt }) => startsAt)).toEqual([
      `${DAY}T06:00:00.000Z`,
      `${DAY}T07:00:00.000Z`,
    ]);
  });
});
