/** A session as the server tells of it. */
export interface SignedInPlace {
  id: string;
  isCurrent: boolean;
  browser: string;
  deviceId: string | null;
  createdAt: string;
  lastSeenAt: string;
}
