/** Found by its address before any clinic is known. */
export interface BookingTables {
  /** The page of a clinic for clients without an account. */
  bookingPages: {
    clinicId: string;
    /** The end of its address; no two clinics have the same. */
    slug: string;
    isOn: number;
    noticeHours: number;
    aheadDays: number;
    changedAt: string;
    changedBy: string;
  };
}

export interface BookingAnswersTables {
  /** Online requests whose answer is still to be mailed. */
  bookingAnswers: { clinicId: string; requestId: string };
}
