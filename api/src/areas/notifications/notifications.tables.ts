/** Of the platform: found before any clinic is known. */
export interface NotificationsTables {
  announcements: {
    id: string;
    title: string;
    body: string;
    /** The ids of the clinics that it is for, as JSON: fixed when it was sent. */
    audience: string;
    sentBy: string;
    sentAt: string;
    /** Null: not every clinic has it yet. */
    deliveredAt: string | null;
  };
}
