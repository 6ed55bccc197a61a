import { IcsImportScreen } from "./ics-import-screen.tsx";

export function Component() {
  return <IcsImportScreen />;
}
