/** Who was asked to join a clinic. The link itself is one of `accountTokens`. */
export interface InvitationsTables {
  invitations: {
    clinicId: string;
    id: string;
    email: string;
    firstName: string;
    lastName: string;
    profession: string;
    jobTitle: string;
    /** JSON list of codes. */
    permissions: string;
    status: "open" | "completed" | "revoked";
    createdAt: string;
    createdBy: string;
    /** Of the link that was mailed last. */
    expiresAt: string;
    completedAt: string | null;
    completedUserId: string | null;
  };
}
