/** Tables of the area that no device holds. */
export interface ApprovalsTables {
  /** An approval that the server gave for one action; used by the row of `approvals` with the same id. */
  approvalGrants: {
    clinicId: string;
    id: string;
    askedBy: string;
    approvedBy: string;
    /** As in the device cookie of the session that asked. */
    browserId: string | null;
    mutationName: string;
    /** Of all arguments, the approval included. */
    argsHash: string;
    expiresAt: string;
  };
}
