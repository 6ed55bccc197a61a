export const exportsCopy = {
  notReady: "The archive is not finished.",
  gone: "The server does not have the file of this archive. Make a new one.",
  busy: "An archive is being made already.",
};
