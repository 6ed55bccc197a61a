/** Tablets that several people of a clinic share. Global, like sessions: they are found by the device cookie alone. */
export interface SharedTabletsTables {
  sharedTablets: {
    /** As in the device cookie. */
    deviceId: string;
    clinicId: string;
    name: string;
    /** The screen locks after so many minutes without a touch. */
    lockAfterMin: number;
    enrolledAt: string;
    enrolledBy: string;
  };
  /** Who has signed in on a shared tablet with the password, and the PIN that stands for it there. */
  tabletPins: {
    deviceId: string;
    userId: string;
    /** PHC string, argon2id; null: no PIN, or one that was switched off after wrong tries. */
    pinHash: string | null;
    wrongTries: number;
    /** When this person last gave the password on this tablet: the PIN is good for a shift from then. */
    passwordAt: string;
    updatedAt: string;
  };
}
