export const copy = {
  unexpected: "Unexpected Application Error!",
  unexpectedHint: "Nothing that was saved is lost. Reload the page; if it happens again, tell us what you did.",
  chunkFailed: "Loading chunk failed",
  chunkHint: {
    timeout: "A part of the app took too long to load (timeout). Check the connection and reload.",
    missing:
      "A part of the app is not on this device yet, or a newer version has replaced it (missing). Reload to get it.",
  },
  notFound: "Page not found",
  notFoundHint: "The link may be old, or a letter may be missing.",
  reload: "Reload",
  toDashboard: "To the dashboard",
  toHome: "To the home page",
};
