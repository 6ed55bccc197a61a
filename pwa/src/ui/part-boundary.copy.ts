export const copy = {
  close: "Close",
  missing: "A part of the app is not on this device yet. Check the connection.",
  timeout: "A part of the app took too long to load. Check the connection.",
  failed: "A part of this page failed. The rest goes on working.",
};
