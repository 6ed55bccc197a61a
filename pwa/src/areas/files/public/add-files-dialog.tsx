export { AddFilesDialog } from "../list/add-files-dialog.tsx";
