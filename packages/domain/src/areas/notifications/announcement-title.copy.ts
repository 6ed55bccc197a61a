const PREFIX: Readonly<Record<string, string>> = { warning: "Important: ", urgent: "Urgent: " };

/** The title as the clinics read it: it says when it is more than information. */
export const announcementTitle = (severity: string, title: string): string => (PREFIX[severity] ?? "") + title;
