import { defineArea } from "../../kernel/area.ts";
import { chooseNotifications, markNotifications } from "./notification.mutations.ts";
import { notificationChoices, notifications } from "./notification.ts";

/** Everything of `notifications` that the registry, the app and the server loop over. */
export const notificationsArea = defineArea({
  entities: [notifications, notificationChoices],
  mutations: [markNotifications, chooseNotifications],
});
