import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from "react-router";
import { copy } from "./app.copy.ts";
import { paths } from "./paths.ts";
import { Button } from "./ui/button.tsx";
import { ChunkLoadError } from "./ui/chunk.ts";
import { NoticeScreen } from "./ui/notice-screen.tsx";
import { TRY_AGAIN } from "./ui/try-again.copy.ts";

const reload = () => window.location.reload();

interface ErrorScreenProps {
  /** Inside a frame, which has a `main` of its own. */
  isInside?: boolean;
  /** Where one goes from here. */
  home?: string;
}

/** What the router shows when a page fails. It never reloads by itself: a half-typed form may be behind it. */
export function ErrorScreen({ isInside = false, home = paths.dashboard }: ErrorScreenProps) {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  // The router asks for what it could not have, and draws what failed, once more.
  const retry = () => void navigate(location, { replace: true, state: location.state });
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen isInside={isInside} home={home} />;
  if (error instanceof ChunkLoadError) {
    return (
      <NoticeScreen
        isInside={isInside}
        title={copy.chunkFailed}
        hint={copy.chunkHint[error.type]}
        actions={
          <>
            <Button variant="primary" onClick={retry}>
              {TRY_AGAIN}
            </Button>
            <Button onClick={reload}>{copy.reload}</Button>
          </>
        }
      />
    );
  }
  return (
    <NoticeScreen
      isInside={isInside}
      title={copy.unexpected}
      hint={copy.unexpectedHint}
      actions={
        <>
          <Button variant="primary" onClick={retry}>
            {TRY_AGAIN}
          </Button>
          <Button onClick={reload}>{copy.reload}</Button>
          <Button to={home}>{copy.toDashboard}</Button>
        </>
      }
    >
      <code className="fault">{error instanceof Error ? error.message : String(error)}</code>
    </NoticeScreen>
  );
}

export function NotFoundScreen({ isInside = false, home = paths.dashboard }: ErrorScreenProps) {
  return (
    <NoticeScreen
      isInside={isInside}
      title={copy.notFound}
      hint={copy.notFoundHint}
      actions={
        <>
          <Button variant="primary" to={home}>
            {copy.toDashboard}
          </Button>
          {/* A document of its own: inside the app that address leads to the work. */}
          {!isInside && (
            <a className="tap button button-secondary button-md" href={paths.home}>
              {copy.toHome}
            </a>
          )}
        </>
      }
    />
  );
}
