import type { FileCategory, FileRefusal } from "@fernpaw/domain/files/attachment";
import { counted } from "@fernpaw/domain/kernel/plural";
import { heicWords } from "../../ui/heic.copy.ts";
import type { FileProblemCode } from "./device/read-file.ts";

export const categoryWords: Readonly<Record<FileCategory, string>> = {
  photo: "Photo",
  xray: "X-ray",
  lab: "Lab result",
  consent: "Consent form",
  letter: "Letter",
  certificate: "Certificate",
  other: "Other file",
};

const manyWords: Readonly<Record<FileCategory, string>> = {
  photo: "photos",
  xray: "X-rays",
  lab: "lab results",
  consent: "consent forms",
  letter: "letters",
  certificate: "certificates",
  other: "files",
};

const ACCEPTED = "Photos (JPEG, PNG, WebP) and PDF are accepted.";

/** Why a file was not taken: what happened, then what to do. */
export const fileProblemWords: Readonly<Record<FileProblemCode, string>> = {
  empty: "The file is empty. Choose another file.",
  too_large: "The file is larger than 40 MB. Save it smaller, then add it again.",
  heic: heicWords,
  other_type: `This kind of file is not accepted. ${ACCEPTED}`,
  unreadable: "The picture is damaged and cannot be read. Take it again or choose another file.",
  too_many_pixels: "The picture has more than 50 megapixels. Save it smaller, then add it again.",
};

/** Why the server did not store a file. The file stays on the device that added it. */
export const refusalWords: Readonly<Record<FileRefusal, string>> = {
  unreadable: fileProblemWords.unreadable,
  other_type: "The file is not what it says it is. Choose the original file.",
  too_many_pixels: fileProblemWords.too_many_pixels,
  damaged: "The file is damaged on this tablet. Take it again or choose another file.",
};

/** Why an upload waits, by the code of the last try. The upload goes on by itself. */
const waitWords: Readonly<Record<string, string>> = {
  storage_full: "The clinic's storage is full. Ask the owner for a larger plan.",
  disk_full: "The server's disk is nearly full. The upload goes on by itself.",
  quota_reached: "Today's limit for uploads is reached. The upload goes on tomorrow.",
  forbidden: "You do not have the right to upload. The owner can change that under Employees.",
};

export const copy = {
  files: "Files",
  photo: "Photo",
  none: "No files yet",
  noneHint: "Take a photo or choose a file. Both work without a network.",
  takePhoto: "Take photo",
  choose: "Choose files",
  drop: "Drop files here",
  kind: "Kind of file",
  reading: (at: number, of: number) => `Reading ${at} of ${counted(of, "file", "files")}…`,
  added: (count: number) => `${counted(count, "file", "files")} added`,
  notAdded: (name: string, why: string) => `${name}: ${why}`,
  alreadyThere: "The pet has this file already. It is not added again.",
  noRoom: "The tablet has no room for the file. Delete something on the tablet, then add it again.",
  notSaved: "The file could not be saved on this tablet. Try again.",
  addTitle: (petName: string) => `Add files for ${petName}`,
  done: "Done",
  showAll: (count: number) => `Show all ${counted(count, "file", "files")}`,
  more: (name: string) => `More for ${name}`,
  open: (kind: string, name: string) => `Open ${kind.toLowerCase()} ${name}`,
  edit: "Rename or change kind",
  editTitle: "Edit file",
  save: "Save",
  download: "Download",
  remove: "Remove",
  removed: (name: string) => `${name} removed`,
  restore: "Restore",
  showRemoved: (count: number) => `Show ${counted(count, "removed file", "removed files")}`,
  hideRemoved: "Hide removed files",
  nameNeeded: "Enter a name.",
  taken: (when: string) => `Taken ${when}`,
  addedAt: (when: string) => `Added ${when}`,
  picture: (kind: string, name: string) => `${kind}: ${name}`,
  noDownload: "The file could not be downloaded. Check the connection, then try again.",
  timeline: (kinds: readonly FileCategory[]) => {
    const [first = "other"] = kinds;
    if (kinds.length === 1) return categoryWords[first];
    return kinds.every((kind) => kind === first)
      ? `${kinds.length} ${manyWords[first]}`
      : counted(kinds.length, "file", "files");
  },
  state: {
    waiting: "Waiting to upload",
    sending: (percent: number) => `Uploading ${percent} %`,
    elsewhere: "Not uploaded yet by the tablet that added it",
    stored: "Stored",
    refused: "Not stored",
    problem: (code: string) => waitWords[code] ?? null,
  },
  viewer: {
    label: (name: string) => `File ${name}`,
    close: "Close",
    previous: "Previous picture",
    next: "Next picture",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    place: (at: number, of: number) => `${at} of ${of}`,
    loading: "Loading the full picture…",
    small: "This is the small picture. The full picture needs a connection.",
    nothing: "This picture is not on this tablet. It needs a connection.",
    elsewhere: "This picture is still on the tablet that added it.",
    help: "Keys: plus and minus zoom, arrows go to the next picture, Escape closes.",
  },
};
