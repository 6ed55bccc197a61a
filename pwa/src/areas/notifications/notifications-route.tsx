import { NotificationsScreen } from "./notifications-screen.tsx";

export function Component() {
  return <NotificationsScreen />;
}
