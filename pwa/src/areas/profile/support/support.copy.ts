export const supportCopy = {
  title: "Support access",
  text: "To help you, a person of Fernpaw can look at your clinic's data for 30 minutes, with a reason and without changing anything. You get a mail and see a bar at the top at once, you can end it, and the audit log has each page that is read.",
  none: "No person of Fernpaw has looked at your clinic's data.",
  end: "End access",
  ended: "The access is ended",
};
