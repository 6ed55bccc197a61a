import { useThumb } from "../device/use-kept-files.ts";
import { copy } from "../files.copy.ts";
import type { Attachment } from "../files.queries.ts";

interface FilePictureProps {
  file: Attachment;
  /** For screen readers. */
  label: string;
}

/** The small picture of a file on a page to print. */
export function FilePicture({ file, label }: FilePictureProps) {
  const { state, url } = useThumb(file);
  if (url !== null) return <img src={url} alt={label} />;
  return state === "none" && <p>{copy.viewer.nothing}</p>;
}
