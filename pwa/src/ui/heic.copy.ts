/** Advice for a photo in a format that only some telephones read. */
export const heicWords =
  "HEIC photos cannot be read here. Save the photo as JPEG. On an iPhone, open Settings, Camera, Formats and choose Most Compatible.";
