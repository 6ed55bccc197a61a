import { InboxScreen } from "./inbox-screen.tsx";

export function Component() {
  return <InboxScreen />;
}
