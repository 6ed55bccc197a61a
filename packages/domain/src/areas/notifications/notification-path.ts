/** The page of the app that marks a notification as read and leads to its subject; without one the list of them. */
export const notificationPath = (id?: string): string =>
  id === undefined ? "/dashboard/notifications?view=news" : `/dashboard/notifications/open/${id}`;
