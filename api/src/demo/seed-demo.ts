import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { newClinicRows } from "@fernpaw/domain/clinics/new-clinic";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { clients } from "@fernpaw/domain/clients/client";
import { AGREEMENT } from "@fernpaw/domain/data-protection/agreement";
import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { staff } from "@fernpaw/domain/staff/staff";
import type { Store } from "@fernpaw/sync/server/store";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { emailKeyOf, insertClinic, insertUser } from "../areas/auth/accounts.queries.ts";
import { setSubscription } from "../areas/subscriptions/subscriptions.queries.ts";
import type { WithClinicTx } from "../areas/auth/accounts/accounts.ts";
import type { UserRow } from "../areas/auth/sessions.queries.ts";
import {
  DEMO_ADMIN,
  DEMO_CLINICS,
  DEMO_PASSWORD,
  type DemoClinic,
  demoLicenceOf,
  type DemoPerson,
  DEMO_ZONE,
} from "./demo-logins.ts";
import { withClaims } from "./demo-claims.ts";
import { demoAcks } from "./demo-acks.ts";
import { openDemoBooking } from "./demo-booking.ts";
import { demoCatalogue } from "./demo-catalogue.ts";
import { demoNotes } from "./demo-notes.ts";
import { demoExams } from "./demo-exams.ts";
import { demoPeople, type DemoRow, demoRow } from "./demo-people.ts";
import { withRecall } from "./demo-recall.ts";
import { DEMO_ESTIMATES, demoEstimates } from "./demo-estimates.ts";
import { demoDesk } from "./demo-desk.ts";
import { demoForms } from "./demo-forms.ts";
import { demoFiles, keepDemoFiles } from "./demo-files.ts";
import { numbered, withInvoices } from "./demo-invoices.ts";
import { demoHandovers, demoHistory } from "./demo-history.ts";
import { demoLabs } from "./demo-labs.ts";
import { DEMO_PRESCRIPTIONS, demoPrescriptions } from "./demo-prescriptions.ts";
import { writeDemoRegisters } from "./demo-registers.ts";
import { demoReminders } from "./demo-reminders.ts";
import { demoCounts } from "./demo-counts.ts";
import { demoRandom } from "./demo-random.ts";
import { withRecords } from "./demo-records.ts";
import { changedSeed, demoRoster } from "./demo-roster.ts";
import type { DemoSizeName } from "./demo-size-names.ts";
import { demoSizeRows, grownClinic, ownClinic, ownDays, stockPastDays } from "./demo-size.ts";
import { demoSchedule } from "./demo-schedule.ts";
import { withTill } from "./demo-till.ts";
import { demoStock } from "./demo-stock.ts";
import { DEMO_ORDERS, demoSuppliers } from "./demo-suppliers.ts";
import { demoTasks } from "./demo-tasks.ts";
import { withTreatments } from "./demo-treatments.ts";
import { demoWaiting } from "./demo-waiting.ts";
import { demoKennels, demoWards } from "./demo-wards.ts";
import { hasUser, setLastNumber } from "./demo.queries.ts";

export interface DemoOptions {
  store: Store;
  withClinicTx: WithClinicTx;
  /** Milliseconds since 1970. */
  now: () => number;
  hashPassword: (password: string) => Promise<string>;
  /** The folder of the server's data, for files. */
  dataDir: string;
  /** A practice of this size with a year behind it; without it a small one that is made quickly. */
  size?: DemoSizeName | null;
}

/** One version holds at most this many rows: other writers wait for it. */
const ROWS_A_VERSION = 500;
const AUTHOR = { userId: null, name: "demo.seed" };

interface Account {
  passwordHash: string;
  at: string;
}

function userRow(
  person: Pick<DemoPerson, "userId" | "email" | "firstName" | "lastName">,
  rights: Pick<UserRow, "clinicId" | "role"> & { permissions: readonly string[] },
  account: Account,
): UserRow {
  return {
    id: person.userId,
    clinicId: rights.clinicId,
    email: person.email,
    emailKey: emailKeyOf(person.email),
    claimKey: null,
    emailVerifiedAt: account.at,
    avatarFile: null,
    firstName: person.firstName,
    lastName: person.lastName,
    passwordHash: account.passwordHash,
    role: rights.role,
    permissions: JSON.stringify(rights.permissions),
    scopeRev: 1,
    status: "active",
    createdAt: account.at,
    updatedAt: account.at,
  };
}

function staffRows(clinic: DemoClinic): DemoRow[] {
  return clinic.people.map((person, index) =>
    demoRow(staff, {
      id: person.userId,
      firstName: person.firstName,
      lastName: person.lastName,
      jobTitle: person.jobTitle,
      profession: person.profession,
      colour: index % 12,
      isBookable: person.isBookable,
      ...newColumn,
      licenceNo: demoLicenceOf(person),
      licenceExpiresOn: null,
      status: "active",
      isOwner: person.role === "owner" ? "yes" : "no",
    }),
  );
}

/** The clinic itself and the accounts of its people. A start that is cut off after it leaves a demo with fewer rows. */
async function openClinic({ withClinicTx, dataDir }: DemoOptions, clinic: DemoClinic, account: Account): Promise<void> {
  const [owner] = clinic.people;
  if (!owner) throw new Error(`${clinic.name} has no owner`);
  await withClinicTx(clinic.clinicId, { ...AUTHOR, isNewClinic: true }, async (tx, sql) => {
    await insertClinic(sql, {
      id: clinic.clinicId,
      name: clinic.name,
      createdAt: account.at,
      agreementVersion: AGREEMENT.version,
      agreementAt: account.at,
      agreementBy: owner.userId,
    });
    await setSubscription(sql, clinic.clinicId, { status: "active", trialEndsAt: null, lapsedAt: null }, account.at);
    for (const person of clinic.people)
      await insertUser(sql, userRow(person, { ...person, clinicId: clinic.clinicId }, account));
    const region = { timeZone: DEMO_ZONE, country: "GB", currency: "GBP" };
    for (const { entity, row } of newClinicRows({ clinicId: clinic.clinicId, name: clinic.name, ...region, owner })) {
      if (entity !== staff) await tx.insert(entity, changedSeed(clinic, { entity, row }, epochMsOf(account.at)));
    }
    for (const { entity, row } of [...staffRows(clinic), ...demoKennels(clinic)]) await tx.insert(entity, row);
    await openDemoBooking(tx, sql, clinic, account.at);
    await keepDemoFiles(sql, clinic, { dataDir, nowMs: epochMsOf(account.at) });
    await setLastNumber(sql, clinic.clinicId, "clients", clinic.clients);
    await setLastNumber(sql, clinic.clinicId, "pets", clinic.pets);
    if (clinic.hasCatalogue) await setLastNumber(sql, clinic.clinicId, "purchaseOrders", DEMO_ORDERS);
    if (clinic.hasCatalogue) await setLastNumber(sql, clinic.clinicId, "prescriptions", DEMO_PRESCRIPTIONS);
    if (clinic.hasCatalogue) await setLastNumber(sql, clinic.clinicId, "estimates", DEMO_ESTIMATES);
  });
}

/** Everything else of a demo clinic, in the order in which rows name each other. */
export function demoClinicRows(wholeClinic: DemoClinic, nowMs: number, size: DemoSizeName = "S"): DemoRow[] {
  const clinic = ownClinic(wholeClinic, size);
  const random = demoRandom(clinic.seed);
  const people = withRecords(demoPeople(random, clinic, nowMs), clinic, nowMs);
  const schedule = demoSchedule(random, clinic, people, { nowMs, ...ownDays(size) });
  const clientRows = people.clients.map((client) =>
    demoRow(clients, { ...client, noShowCount: schedule.noShows.get(client.id) ?? 0 }),
  );
  const catalogue = demoCatalogue(clinic, nowMs, size);
  const shelves = withRecall(clinic, demoStock(clinic, catalogue, nowMs, stockPastDays(size)), people.rows, nowMs);
  const ward = demoWards(clinic, { people, schedule: schedule.rows, catalogue }, nowMs);
  const prescribed = demoPrescriptions(clinic, { people, schedule: schedule.rows, catalogue }, nowMs);
  const gives = [...ward.gives, ...prescribed.gives];
  const known = { people: people.rows, schedule: schedule.rows, catalogue, stock: shelves, ward: gives };
  const stock = withTreatments(clinic, known, nowMs);
  const forms = demoForms(clinic, { people: [...clientRows, ...people.rows], schedule: schedule.rows });
  const dues = demoReminders(clinic, people, nowMs);
  const rows = [
    ...clientRows,
    ...people.rows,
    ...schedule.rows,
    ...ward.rows,
    ...prescribed.rows,
    ...demoAcks(clinic, [...people.rows, ...schedule.rows]),
    ...demoNotes(clinic, [...schedule.rows, ...ward.rows], nowMs),
    ...demoHistory(clinic, people, nowMs),
    ...demoFiles(clinic, schedule.rows),
    ...forms,
    ...dues,
    ...demoRoster(clinic, nowMs),
    ...demoWaiting(clinic, people, nowMs),
    ...demoTasks(clinic, people, nowMs),
    ...demoDesk(clinic, { people, schedule: schedule.rows }, nowMs),
    ...demoLabs(clinic, { people, schedule: schedule.rows }, nowMs),
    ...catalogue,
    ...stock,
    ...demoExams(clinic, { people, schedule: schedule.rows, catalogue, stock, reminders: dues }, nowMs),
    ...demoEstimates(clinic, { people: clientRows, schedule: schedule.rows, catalogue, forms }),
    ...demoCounts(clinic, [...catalogue, ...stock], nowMs),
    ...demoSuppliers(clinic, catalogue, nowMs),
  ];
  const invoiced = withClaims(clinic, withTill(clinic, withInvoices(clinic, rows, { nowMs }), nowMs), nowMs);
  return [...invoiced.filter(({ entity }) => entity !== invoices), ...numbered(invoiced)];
}

async function writeRows(
  withClinicTx: WithClinicTx,
  { clinicId }: DemoClinic,
  rows: readonly DemoRow[],
  author: { userId: string | null; name: string } = AUTHOR,
): Promise<number> {
  for (let from = 0; from < rows.length; from += ROWS_A_VERSION) {
    const batch = rows.slice(from, from + ROWS_A_VERSION);
    await withClinicTx(clinicId, author, async (tx) => {
      for (const { entity, row } of batch) await tx.insert(entity, row);
    });
  }
  return rows.length;
}

/** The invoices of all parts of a practice: their numbers follow the order in which they were issued. */
class IssuedLast {
  #kept: DemoRow[] = [];

  /** The other rows. */
  keep(rows: readonly DemoRow[]): DemoRow[] {
    this.#kept.push(...rows.filter(({ entity }) => entity === invoices));
    return rows.filter(({ entity }) => entity !== invoices);
  }

  numbered(): DemoRow[] {
    return numbered(this.#kept);
  }
}

/**
 * The two demo clinics and their logins, with a day around the present. Does nothing for a clinic that is there
 * already, so that what a visitor changed stays. Answers how many rows it wrote.
 */
export async function seedDemo(options: DemoOptions): Promise<number> {
  const { store, withClinicTx, now, hashPassword, size = null } = options;
  const missing: DemoClinic[] = [];
  for (const clinic of DEMO_CLINICS) {
    const [owner] = clinic.people;
    if (owner && !(await store.read((sql) => hasUser(sql, owner.userId)))) missing.push(clinic);
  }
  const needsAdmin = !(await store.read((sql) => hasUser(sql, DEMO_ADMIN.userId)));
  if (missing.length === 0 && !needsAdmin) return 0;
  const account = { passwordHash: await hashPassword(DEMO_PASSWORD), at: toInstant(now()) };
  if (needsAdmin) {
    const rights = { clinicId: null, role: "admin" as const, permissions: DEMO_ADMIN.permissions };
    await store.write((sql) => insertUser(sql, userRow(DEMO_ADMIN, rights, account)));
  }
  const nowMs = now();
  let written = 0;
  for (const clinic of missing) {
    const isGrowing = clinic === DEMO_CLINICS[0];
    await openClinic(options, isGrowing ? grownClinic(clinic, size ?? "S") : clinic, account);
    const rows = demoClinicRows(clinic, nowMs, size ?? "S");
    const issued = new IssuedLast();
    written += await writeRows(withClinicTx, clinic, issued.keep(rows));
    if (clinic.hasCatalogue) {
      const write = (work: (tx: Tx) => Promise<void>) => withClinicTx(clinic.clinicId, AUTHOR, (tx) => work(tx));
      await writeDemoRegisters(write, clinic, rows, { nowMs, size: size ?? "S" });
    }
    for (const { by, row } of demoHandovers(clinic, nowMs))
      written += await writeRows(withClinicTx, clinic, [row], { ...AUTHOR, userId: by });
    // One part of the practice at a time: the memory does not hold a group of clinics at once.
    const parts = isGrowing ? demoSizeRows(clinic, size ?? "S", { nowMs, hasHistory: size !== null }) : [];
    for (const part of parts) written += await writeRows(withClinicTx, clinic, issued.keep(part));
    const last = issued.numbered();
    written += await writeRows(withClinicTx, clinic, last);
    await withClinicTx(clinic.clinicId, AUTHOR, (_tx, sql) =>
      setLastNumber(sql, clinic.clinicId, "invoices", last.length),
    );
  }
  return written;
}
