import type { ClinicDay, ClinicFigures } from "../../areas/platform/figures/figures.queries.ts";
import { idOf } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

export const NO_COUNTS = {
  people: 1,
  activePeople: 0,
  devices: 0,
  devicesSeen: 0,
  devicesQuiet: 0,
  unsent: 0,
  clients: 0,
  pets: 0,
  appointments: 0,
  noShows: 0,
  cancelled: 0,
  conflicts: 0,
  visits: 0,
  invoices: 0,
  storageBytes: 0,
  changes: 0,
  refused: 0,
  openItems: 0,
  parked: 0,
  version: 1,
  oldestUnsentAt: "",
  lastSeenAt: "",
  countedAt: SEEN_AT,
};

/** Figures of the clinic with that number. */
export const someFigures = (at: number, set: Partial<ClinicFigures> = {}): ClinicFigures => ({
  ...NO_COUNTS,
  clinicId: idOf(at),
  name: `Clinic ${at}`,
  nameKey: `clinic ${at}`,
  searchText: `clinic ${at} ana ruiz`,
  country: "GB",
  ownerName: "Ana Ruiz",
  ownerEmail: "ana@clinic.example",
  createdAt: SEEN_AT,
  status: "active",
  trialEndsAt: "",
  suspendedAt: "",
  planCode: "",
  planCurrency: "",
  recurringMinor: 0,
  failedAt: "",
  failedTries: 0,
  syncKey: "1~",
  mark: "1",
  isExample: 0,
  ...set,
});

/** A day of the clinic with that number. */
export const someDay = (at: number, day: string, set: Partial<ClinicDay> = {}): ClinicDay => ({
  ...NO_COUNTS,
  clinicId: idOf(at),
  day,
  dayKey: `${day} ${idOf(at)}`,
  ...set,
});
