/** Counts of one clinic. */
export interface ClinicCounts {
  /** Accounts that may sign in. */
  people: number;
  /** Of them, those who were here within seven days. */
  activePeople: number;
  devices: number;
  /** Devices that were here on that day. */
  devicesSeen: number;
  /** Devices that were last here more than three days ago. */
  devicesQuiet: number;
  /** Changes that wait on devices, as each device last said. */
  unsent: number;
  clients: number;
  pets: number;
  /** Of the day; in the latest figures, of the last 30 days. */
  appointments: number;
  noShows: number;
  cancelled: number;
  /** Double bookings that were noticed. */
  conflicts: number;
  visits: number;
  invoices: number;
  storageBytes: number;
  /** Changes that devices sent. */
  changes: number;
  /** Of them, those that were refused. */
  refused: number;
  /** Open inbox items. */
  openItems: number;
  /** Changes that a defect keeps from being made. */
  parked: number;
  /** The clinic's version: the difference of two days is the number of changes. 0: not known. */
  version: number;
  /** Of the oldest change that waits on a device; empty: none. */
  oldestUnsentAt: string;
  /** Last contact of a person; empty: never. */
  lastSeenAt: string;
  countedAt: string;
}

interface ListEntry {
  id: string;
  name: string;
  nameKey: string;
  searchText: string;
  status: "active" | "inactive";
  /** The entry that is offered instead; empty: none. */
  mergedIntoId: string;
  updatedAt: string;
  /** Rises with each change. A change names the revision that was read. */
  revision: number;
  /** The version of the lists with the last change. 0: as it comes with the app, so that no clinic needs a row. */
  version: number;
}
export const PLAN_MOVE_KINDS = ["new", "back", "changed", "ended"] as const;
export type PlanMoveKind = (typeof PLAN_MOVE_KINDS)[number];

export const STAFF_ALERT_KINDS = ["new_clinic", "contact", "payment_failed", "parked"] as const;
export type StaffAlertKind = (typeof STAFF_ALERT_KINDS)[number];

/** `signed_out`: the administrator had no session any more. */
export const SUPPORT_ENDERS = ["admin", "owner", "signed_out"] as const;
export type SupportEnder = (typeof SUPPORT_ENDERS)[number];

/** Counts that mean something as the sum of many clinics. */
export type SummedCounts = Omit<ClinicCounts, "version" | "oldestUnsentAt" | "lastSeenAt" | "countedAt">;

/** `closed`: suspended for good, with the end of its plan. Nothing that the clinic has recorded is deleted. */
export const CLINIC_ACT_KINDS = ["suspended", "resumed", "trial_extended", "closed", "device_removed"] as const;
export type ClinicActKind = (typeof CLINIC_ACT_KINDS)[number];

/** Of the platform: lists of clinics read these tables, and no row that a clinic has recorded. */
export interface PlatformTables {
  /** The latest figures. A job writes them, one clinic at a time. */
  clinicFigures: ClinicCounts & {
    clinicId: string;
    name: string;
    /** The name as it is sorted: without capitals and accents, numbers by their value. */
    nameKey: string;
    /** Name, owner and address as they are searched. */
    searchText: string;
    /** ISO 3166. */
    country: string;
    ownerName: string;
    ownerEmail: string;
    createdAt: string;
    /** As `statusNow` had it. */
    status: string;
    /** Empty: no trial. */
    trialEndsAt: string;
    /** Empty: not suspended. */
    suspendedAt: string;
    /** Of the plan that the clinic pays for, or will pay for after its trial; empty: none. */
    planCode: string;
    /** ISO 4217; empty: no plan. */
    planCurrency: string;
    /** The price per month, without tax; of a yearly price the twelfth part. 0: it pays nothing. */
    recurringMinor: number;
    /** When a payment that is still owed was refused first; empty: nothing is owed. */
    failedAt: string;
    failedTries: number;
    /** Sorts the clinics whose changes are stopped or have waited longest before the others. See `syncKeyOf`. */
    syncKey: string;
    /** The mark of the clinic when it was counted: with the same mark it need not be counted again. */
    mark: string;
    /** 1: figures of the demo without a clinic behind them. */
    isExample: 0 | 1;
  };
  /** The same counts by day, in UTC. Days from before the first count have those alone that rows still tell. */
  clinicDays: ClinicCounts & {
    clinicId: string;
    day: string;
    /** Day and clinic: lists of days are sorted by it. */
    dayKey: string;
  };
  /** Sums of the clinics that had a plan on a day. `planCode` is empty for the clinics without one. */
  platformDays: SummedCounts & { day: string; planCode: string; clinics: number; countedAt: string };
  /** Each time that a clinic began to pay, paid for something else or ended. The sum of the moves is the income per month. */
  planMoves: {
    id: string;
    clinicId: string;
    at: string;
    /** `back`: the clinic paid before, and had ended. */
    kind: PlanMoveKind;
    /** Empty: it paid for none. */
    fromPlan: string;
    /** Empty: it pays for none now. */
    planCode: string;
    currency: string;
    beforeMinor: number;
    afterMinor: number;
    isExample: 0 | 1;
  };
  /** One row for all of platform staff. */
  staffAlerts: {
    id: string;
    kind: StaffAlertKind;
    /** One alert per kind and text. */
    about: string;
    /** Null: it is about no clinic. */
    clinicId: string | null;
    /** The name of the clinic or of the writer, as it was then. */
    subject: string;
    at: string;
  };
  staffAlertReads: { userId: string; alertId: string; at: string };
  /** Invitations to become an administrator. The link itself is one of `accountTokens`. */
  staffInvitations: {
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    /** JSON list of codes. */
    permissions: string;
    status: "open" | "joined" | "withdrawn";
    createdAt: string;
    createdBy: string;
    /** Of the link that was mailed last. */
    expiresAt: string;
    joinedUserId: string | null;
  };
  /** Acts of platform staff on a clinic. The audit log has them too, without the reason. */
  clinicActs: {
    id: string;
    clinicId: string;
    at: string;
    kind: ClinicActKind;
    /** Of an extended trial; else 0. */
    days: number;
    reason: string;
    byId: string;
    byName: string;
  };
  /** Times in which one administrator may look at the rows of one clinic. */
  supportAccess: {
    id: string;
    clinicId: string;
    adminId: string;
    /** As it was then. */
    adminName: string;
    /** The owners read it. */
    reason: string;
    ticket: string;
    startedAt: string;
    expiresAt: string;
    /** Null: it was not ended before its time. */
    endedAt: string | null;
    endedBy: SupportEnder | null;
  };
  /** How many pages of each table were read with an access. The audit logs have each of them. */
  supportReads: { accessId: string; clinicId: string; tbl: string; pages: number };
  /** Species, for all clinics: a job gives each clinic what differs from the list that comes with the app. */
  speciesList: ListEntry & { code: string; weightUnit: "g" | "kg"; sort: number };
  breedList: ListEntry & {
    speciesId: string;
    /** JSON. */
    synonyms: string;
    /** Id of the Vertebrate Breed Ontology; empty: none. */
    vboId: string;
  };
  /** How often a list was changed. */
  listVersions: { list: "petTypes" | "products"; version: number };
  /** The catalogue that clinics copy products from. */
  platformProducts: {
    id: string;
    /** The code as it is compared: without capitals and accents. */
    codeKey: string;
    name: string;
    nameKey: string;
    searchText: string;
    kind: string;
    /** JSON. */
    card: string;
    status: "active" | "retired";
    updatedAt: string;
    revision: number;
  };
  /** The version of the lists of species and breeds that a clinic has. */
  clinicPetTypes: { clinicId: string; version: number };
}
