const PREFIX: Readonly<Record<string, string>> = { warning: "Important: ", urgent: "Urgent: " };
const CHANGED = "Changed: ";

/** The title as the clinics read it: it says when it is more than information, and when they have read another text before. */
export const announcementTitle = (severity: string, title: string, isChanged = false): string =>
  (isChanged ? CHANGED : "") + (PREFIX[severity] ?? "") + title;
