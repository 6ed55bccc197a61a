import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { type PackMail, packMailId, packMails } from "@fernpaw/domain/downtime/pack-mail";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { alerts, petOwners, pets } from "@fernpaw/domain/pets/pet";
import { appointmentRow, clientRow, petRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect } from "vitest";
import type { OpenStore } from "../../../db/open-store.ts";
import type { MailMode } from "../../../mail/mail-outbox.ts";
import { keptMails } from "../../../mail/mail.queries.ts";
import { makePdf } from "../../../paper/make-pdf.ts";
import { auditLog } from "../../../testing/audit-log.ts";
import { areaTests, testAtOnce } from "../../../testing/databases.ts";
import { openMessageDesk } from "../../../testing/message-desk.ts";
import { DIALECT_KINDS, openTestStore } from "../../../testing/open-test-store.ts";
import { readPdf } from "../../../testing/read-pdf.ts";
import { addUser, TestDevice } from "../../../testing/sync-clinic.ts";
import { setSubscription } from "../../subscriptions/subscriptions.queries.ts";
import { mailDuePacks, type PackMailDeps } from "./mail-packs.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

describe.each(DIALECT_KINDS)("the downtime pack by mail on %s", (kind) => {
  const { test } = areaTests(kind);
  let store: OpenStore;
  let desk: Awaited<ReturnType<typeof openMessageDesk>>;
  let device: TestDevice;
  let locationId: string;
  const setUser = (column: "role" | "emailVerifiedAt", value: string | null) =>
    store.write((sql) => sql.run(`update "users" set "${column}" = ? where "id" = ?`, [value, desk.owner.userId]));
  /** Monday 23 November 2026, ten in the morning in Madrid. */
  const openDesk = async (mode: MailMode = "mailbox") => {
    desk = await openMessageDesk(store, mode);
    device = await new TestDevice(desk.sync, desk.owner).join();
    locationId = firstLocationId(desk.clinicId);
    await setUser("emailVerifiedAt", "2026-11-01T00:00:00.000Z");
  };
  beforeEach(async () => {
    store = await openTestStore(kind);
    await openDesk();
  });
  afterEach(() => store.close());

  async function choose(set: Partial<Pick<PackMail, "isOn" | "atMin" | "locationIds">> = {}) {
    const { results } = await device.push([device.entry("packMails.choose", { set: { isOn: "yes", ...set } })]);
    expect(results).toMatchObject([{ status: "applied" }]);
  }
  const faults: unknown[] = [];
  const look = (set: Partial<PackMailDeps> = {}) =>
    mailDuePacks({ ...desk.deps, sync: desk.sync, onFailure: (error) => faults.push(error), ...set });
  const setClock = (at: string) => desk.clock.passMin((Date.parse(at) - desk.clock.nowMs()) / 60_000);
  const mails = async () => {
    const rows = await store.read((sql) => keptMails(sql, null, 100));
    return rows.toReversed().map((row) => ({ row, content: desk.outbox.contentOf(row) }));
  };
  const subjects = async () => (await mails()).map(({ content }) => content?.subject);

  /** The PDFs of a mail as text, one for each location. */
  async function papers(at = 0): Promise<{ fileName: string; text: string }[]> {
    const documents = (await mails())[at]?.content?.documents ?? [];
    return Promise.all(
      documents.map(async ({ fileName, document, letterhead }) => {
        const pages = await readPdf(await makePdf({ document, letterhead, logo: null }));
        return { fileName, text: pages.map(({ text }) => text).join(" ") };
      }),
    );
  }

  async function aPatient(set: Partial<NewRow<typeof appointments>>): Promise<void> {
    const client = clientRow({ firstName: "Samira", lastName: "Haddad" });
    const pet = petRow({ name: "Juno" });
    await desk.put(clients, client);
    await desk.put(pets, pet);
    await desk.put(petOwners, {
      ...emptyRow(petOwners),
      id: v7(),
      petId: pet.id,
      clientId: client.id,
      fromOn: "2020-01-01",
    });
    const alert = { ...emptyRow(alerts), subject: "pet", kind: "bite_risk", text: "Bites at the ears" } as const;
    await desk.put(alerts, { ...alert, id: v7(), subjectId: pet.id });
    await desk.put(appointments, {
      ...appointmentRow({ clientId: client.id, petIds: [pet.id], locationId, typeId: v7() }),
      ...set,
    });
  }

  test("the papers are made in a read, and not sent where the owner chose others meanwhile", async () => {
    await aPatient({ startsAt: "2026-11-24T08:30:00.000Z", reason: "Limping" });
    await choose();
    setClock("2026-11-23T17:00:00.000Z");
    const { withClinicRead, withClinicTx } = desk.sync;
    /** Lists are what the papers are made of. */
    const listless: PackMailDeps["sync"]["withClinicTx"] = (clinicId, author, work) =>
      withClinicTx(clinicId, author, (tx, sql, version) =>
        work(
          { ...tx, find: (entity, id) => tx.find(entity, id), patch: (entity, id, set) => tx.patch(entity, id, set) },
          sql,
          version,
        ),
      );
    const turning: PackMailDeps["sync"]["withClinicRead"] = async (clinicId, work) => {
      const made = await withClinicRead(clinicId, work);
      await choose({ locationIds: [locationId] });
      return made;
    };
    expect(await look({ sync: { withClinicRead: turning, withClinicTx: listless } })).toBe(1);
    expect([await subjects(), faults]).toEqual([[], []]);
    expect(await look({ sync: { withClinicRead, withClinicTx: listless } })).toBe(1);
    expect([await subjects(), faults]).toEqual([["Downtime pack for Tuesday 24 November"], []]);
  });

  testAtOnce(
    "each evening one mail with the papers of the next open day, whatever the number of rounds and servers",
    async () => {
      await aPatient({ startsAt: "2026-11-24T08:30:00.000Z", reason: "Limping" });
      await choose();
      expect(await look()).toBe(0);
      setClock("2026-11-23T16:59:00.000Z");
      expect(await look()).toBe(0);
      setClock("2026-11-23T17:00:00.000Z");
      await Promise.all([look(), look(), look()]);
      expect(await look()).toBe(0);
      expect(await subjects()).toEqual(["Downtime pack for Tuesday 24 November"]);
      const [{ fileName, text } = { fileName: "", text: "" }] = await papers();
      expect(fileName).toBe("downtime-pack-2026-11-24.pdf");
      for (const words of [
        "Downtime pack, Tuesday 24 November",
        "09:30",
        "Limping",
        "Juno, Haddad",
        "Bites at the ears",
      ])
        expect(text).toContain(words);
      expect(text).toContain("Blank list: controlled drugs");
      const [row] = await desk.all(packMails);
      expect(row).toMatchObject({
        id: packMailId(desk.owner.userId),
        ownerId: desk.owner.userId,
        sentOn: "2026-11-23",
      });

      desk.clock.passMin(DAY);
      await look();
      expect(await subjects()).toHaveLength(2);
      expect(faults).toEqual([]);
      const events = await auditLog(store, desk.clinicId);
      expect(events.filter(({ code }) => code === "calendar.packMailed")).toHaveLength(2);
    },
  );

  test("a day without appointments, and a closed day: the blank forms and the next open day", async () => {
    await choose();
    const [place] = await desk.all(locations);
    await desk.patch(locations, locationId, { hours: place?.hours.with(6, []) ?? [] });
    setClock("2026-11-27T18:00:00.000Z");
    await look();
    setClock("2026-11-28T18:00:00.000Z");
    await look();
    expect(await subjects()).toEqual([
      "Downtime pack for Saturday 28 November",
      "Downtime pack for Monday 30 November",
    ]);
    const [{ text } = { text: "" }] = await papers(1);
    for (const words of ["Nothing booked.", "No pets are booked.", "Blank exam", "Temperature"])
      expect(text).toContain(words);
  });

  test("the hour is the clinic's own, also in the nights when the clocks change", async () => {
    await choose({ atMin: 150 });
    const sent: string[] = [];
    // Madrid goes from 02:00 to 03:00 on 28 March, so 02:30 is 03:30; on 31 October 02:30 comes twice.
    for (const night of ["2027-03-27", "2027-10-30"]) {
      setClock(`${night}T23:00:00.000Z`);
      for (let minutes = 0; minutes <= 4 * HOUR; minutes += 10) {
        const before = (await mails()).length;
        await look();
        const isNew = (await mails()).length > before;
        if (isNew) sent.push(new Date(desk.clock.nowMs()).toISOString());
        desk.clock.passMin(10);
      }
    }
    expect(sent).toEqual(["2027-03-28T01:30:00.000Z", "2027-10-31T00:30:00.000Z"]);
  });

  test("after a stop in the evening the mail goes late in the night, and not on the next day", async () => {
    await choose({ atMin: 20 * HOUR });
    setClock("2026-11-24T02:00:00.000Z");
    await look();
    expect(await subjects()).toEqual(["Downtime pack for Tuesday 24 November"]);
    setClock("2026-11-25T08:00:00.000Z");
    expect(await look()).toBe(0);
    expect(await subjects()).toHaveLength(1);
  });

  test("the chosen locations, one PDF for each; a location out of use is left out", async () => {
    const [place] = await desk.all(locations);
    if (!place) throw new Error("no location");
    const [north, south] = [v7(), v7()];
    const { hours } = place;
    await desk.put(locations, { ...emptyRow(locations), id: north, name: "North", phone: "", address: "", hours });
    await desk.put(locations, { ...emptyRow(locations), id: south, name: "South", phone: "", address: "", hours });
    await aPatient({ startsAt: "2026-11-24T08:30:00.000Z", reason: "At North", locationId: north });
    await choose({ locationIds: [north, south] });
    setClock("2026-11-23T18:00:00.000Z");
    await look();
    const both = await papers();
    expect(both.map(({ fileName }) => fileName)).toEqual([
      "downtime-pack-2026-11-24-north.pdf",
      "downtime-pack-2026-11-24-south.pdf",
    ]);
    expect(both.map(({ text }) => text.includes("At North"))).toEqual([true, false]);
    await desk.patch(locations, north, { status: "inactive" });
    desk.clock.passMin(DAY);
    await look();
    expect(await papers(1)).toMatchObject([{ fileName: "downtime-pack-2026-11-25.pdf" }]);
  });

  test("none while it is off, for a former owner, for an unproved address, and after the subscription has ended", async () => {
    setClock("2026-11-23T18:00:00.000Z");
    await look();
    await choose({ isOn: "no" });
    await look();
    await choose();
    await setUser("role", "employee");
    await look();
    await setUser("role", "owner");
    await setUser("emailVerifiedAt", null);
    await look();
    await setUser("emailVerifiedAt", "2026-11-01T00:00:00.000Z");
    const pay = (status: "active" | "canceled") => {
      const lapsedAt = status === "active" ? null : "2026-10-01T00:00:00.000Z";
      const at = new Date(desk.clock.nowMs()).toISOString();
      return store.write((sql) => setSubscription(sql, desk.clinicId, { status, trialEndsAt: null, lapsedAt }, at));
    };
    await pay("canceled");
    await look();
    expect(await subjects()).toEqual([]);
    await pay("active");
    await look();
    expect(await subjects()).toHaveLength(1);
  });

  test("a server without mail marks nothing; only an owner may choose", async () => {
    await openDesk("none");
    await choose();
    setClock("2026-11-23T18:00:00.000Z");
    expect(await look()).toBe(0);
    expect((await desk.all(packMails))[0]?.sentOn).toBeNull();
    const vet = await new TestDevice(desk.sync, await addUser(store, desk.clinicId, { role: "employee" })).join();
    const { results } = await vet.push([vet.entry("packMails.choose", { set: { isOn: "yes" } })]);
    expect(results.map(({ status }) => status)).toEqual(["rejected"]);
  });
});
