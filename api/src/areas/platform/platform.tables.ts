/** Counts of one clinic. */
export interface ClinicCounts {
  /** Accounts that may sign in. */
  people: number;
  /** Of them, those who were here within seven days. */
  activePeople: number;
  devices: number;
  /** Devices that were here on that day. */
  devicesSeen: number;
  /** Changes that wait on devices, as each device last said. */
  unsent: number;
  clients: number;
  pets: number;
  /** Of the day; in the latest figures, of the last 30 days. */
  appointments: number;
  noShows: number;
  invoices: number;
  storageBytes: number;
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
    /** The mark of the clinic when it was counted: with the same mark it need not be counted again. */
    mark: string;
    /** 1: figures of the demo without a clinic behind them. */
    isExample: 0 | 1;
  };
  /** The same counts by day, in UTC. Days from before the first count have those alone that rows still tell. */
  clinicDays: ClinicCounts & { clinicId: string; day: string };
  /** Acts of platform staff on a clinic. The audit log has them too, without the reason. */
  clinicActs: {
    id: string;
    clinicId: string;
    at: string;
    kind: "suspended" | "resumed" | "trial_extended";
    /** Of an extended trial; else 0. */
    days: number;
    reason: string;
    byId: string;
    byName: string;
  };
}
