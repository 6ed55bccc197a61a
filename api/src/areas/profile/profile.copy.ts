export const profileCopy = {
  heic: "HEIC photos cannot be read. Save the photo as JPEG and send that.",
};
