import { defineWords } from "../../area.ts";

export const notificationsWords = defineWords("notifications", {
  changes: {
    "notifications.mark": "Notifications marked",
    "notificationChoices.choose": "Choice of notifications",
  },
  fields: {},
});
