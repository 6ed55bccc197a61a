import { defineArea } from "../../kernel/area.ts";
import { addFile, correctFile, removeFile, restoreFile } from "./attachment.mutations.ts";
import { attachments } from "./attachment.ts";

/** Everything of `files` that the registry, the app and the server loop over. */
export const filesArea = defineArea({
  entities: [attachments],
  mutations: [addFile, correctFile, removeFile, restoreFile],
});
