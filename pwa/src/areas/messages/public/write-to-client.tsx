export { ComposeDialog as WriteToClient } from "../message/compose-dialog.tsx";
