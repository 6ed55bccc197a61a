export const exportsCopy = {
  notReady: "The archive is not finished.",
  busy: "An archive is being made already.",
};
