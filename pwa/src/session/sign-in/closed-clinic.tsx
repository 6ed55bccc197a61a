import { Suspense } from "react";
import { BootScreen } from "../../ui/boot-screen.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ScreenLock } from "../lock/screen-lock.tsx";
import { copy } from "../session.copy.ts";
import type { Profile } from "../tokens/stored-session.ts";

const AccessLostScreen = lazyPart(async () => (await import("./access-lost-screen.tsx")).AccessLostScreen);

/** In place of the clinic for a person whom an owner has locked out. The lock of a shared tablet stays, for the next person. */
export function ClosedClinic({ user }: { user: Profile }) {
  return (
    <>
      <Suspense fallback={<BootScreen label={copy.loadingDashboard} />}>
        <AccessLostScreen />
      </Suspense>
      <ScreenLock user={user} />
    </>
  );
}
