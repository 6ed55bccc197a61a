import { RangesScreen } from "./ranges-screen.tsx";

export function Component() {
  return <RangesScreen />;
}
