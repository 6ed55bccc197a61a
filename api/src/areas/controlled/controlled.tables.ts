/** Tables of the area that no device holds. */
export interface ControlledTables {
  /** When the server last verified the registers of a clinic, so that a start does not do it again. */
  registerChecks: {
    clinicId: string;
    /** The day, UTC. */
    checkedOn: string;
  };
}
