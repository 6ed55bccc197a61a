import { ProfileScreen } from "./profile-screen.tsx";

export function Component() {
  return <ProfileScreen />;
}
