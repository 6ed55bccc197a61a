import { OverviewScreen } from "./overview-screen.tsx";

export function Component() {
  return <OverviewScreen />;
}
