/** Tables of the area; no device holds them. */
export interface EmployeesTables {
  /** The report of a locked-out person's browser: how many changes wait on it. */
  heldWork: {
    clinicId: string;
    userId: string;
    /** As in the device cookie. */
    deviceId: string;
    changes: number;
    /** When the oldest of them was recorded; null: none waits. */
    oldestAt: string | null;
    reportedAt: string;
    /** From then on they come to the owners' inbox; null: they stay on the browser. */
    releasedAt: string | null;
    releasedBy: string | null;
  };
}
