import { isRouteErrorResponse, useRouteError } from "react-router";
import { copy } from "./app.copy.ts";
import { paths } from "./paths.ts";
import { Button } from "./ui/button.tsx";
import { ChunkLoadError } from "./ui/chunk.ts";
import { NoticeScreen } from "./ui/notice-screen.tsx";

const reload = () => window.location.reload();

/** What the router shows when a page fails. It never reloads by itself: a half-typed form may be behind it. */
export function ErrorScreen({ isInside = false }: { isInside?: boolean }) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen isInside={isInside} />;
  if (error instanceof ChunkLoadError) {
    return (
      <NoticeScreen
        isInside={isInside}
        title={copy.chunkFailed}
        hint={copy.chunkHint[error.type]}
        actions={
          <Button variant="primary" onClick={reload}>
            {copy.reload}
          </Button>
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
          <Button variant="primary" onClick={reload}>
            {copy.reload}
          </Button>
          <Button to={paths.dashboard}>{copy.toDashboard}</Button>
        </>
      }
    >
      <code className="fault">{error instanceof Error ? error.message : String(error)}</code>
    </NoticeScreen>
  );
}

export function NotFoundScreen({ isInside = false }: { isInside?: boolean }) {
  return (
    <NoticeScreen
      isInside={isInside}
      title={copy.notFound}
      hint={copy.notFoundHint}
      actions={
        <Button variant="primary" to={paths.dashboard}>
          {copy.toDashboard}
        </Button>
      }
    />
  );
}
