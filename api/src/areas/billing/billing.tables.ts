/** Tables of the area that no device holds. */
export interface BillingTables {
  /** Each tablet's last word on a till: how many of its payments wait to be sent. */
  tillTablets: {
    clinicId: string;
    tillId: string;
    /** As its payments name it. */
    deviceId: string;
    /** As the list of devices names it; empty: the session has none. */
    browserId: string;
    unsentCount: number;
    unsentMinor: number;
    reportedAt: string;
  };
}
