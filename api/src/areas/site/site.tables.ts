/** What visitors leave, and what the platform sells: of no clinic. */
export interface SiteTables {
  newsletterSubscribers: {
    id: string;
    email: string;
    emailKey: string;
    status: "pending" | "confirmed" | "unsubscribed";
    /** Which form it came from. */
    source: string;
    createdAt: string;
    /** When the mailed link was used. */
    consentAt: string | null;
    unsubscribedAt: string | null;
  };
  contactMessages: {
    id: string;
    name: string;
    email: string;
    clinicName: string;
    message: string;
    /** `done`: it was answered. */
    status: "new" | "done";
    createdAt: string;
    answeredAt: string | null;
    /** Of platform staff. */
    answeredBy: string | null;
    answer: string | null;
  };
  plans: {
    code: string;
    name: string;
    monthlyPriceCents: number;
    annualPriceCents: number;
    /** ISO 4217. */
    currency: string;
    /** Null: as many as one likes, as for the next two. */
    maxUsers: number | null;
    maxLocations: number | null;
    maxPets: number | null;
    /** JSON list of codes. */
    features: string;
    trialDays: number;
    sort: number;
    status: "active" | "retired";
    updatedAt: string;
  };
}
