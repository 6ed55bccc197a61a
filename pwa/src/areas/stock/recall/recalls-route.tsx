import { RecallsScreen } from "./recalls-screen.tsx";

export function Component() {
  return <RecallsScreen />;
}
