import { Component, type ReactNode, useEffect, useEffectEvent } from "react";
import { Button } from "./button.tsx";
import { ChunkLoadError } from "./chunk.ts";
import { copy } from "./part-boundary.copy.ts";
import { TRY_AGAIN } from "./try-again.copy.ts";
import { useBackCloses } from "./use-back-closes.ts";

export interface PartBoundaryProps {
  /** Runs before the part is drawn again. */
  onRetry?: () => void;
  /** Closes the part. Its message is then above the page, with a button for it. */
  onClose?: (() => void) | undefined;
  /** False while the part is closed: it shows no message. Opening it retries. */
  isShown?: boolean;
  /** A failure shows no message. */
  isSilent?: boolean;
  children: ReactNode;
}

/** Keeps what fails in one part of the screen to its own place, with a way to try again. */
export class PartBoundary extends Component<PartBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidUpdate(before: PartBoundaryProps): void {
    if (this.state.failure && this.props.isShown !== false && before.isShown === false) this.retry();
  }

  readonly retry = (): void => {
    this.props.onRetry?.();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { children, isShown = true, isSilent = false, onClose } = this.props;
    const { failure } = this.state;
    if (!failure) return children;
    if (!isShown || isSilent) return null;
    const message = failure.error instanceof ChunkLoadError ? copy[failure.error.type] : copy.failed;
    return <Failure message={message} onRetry={this.retry} onClose={onClose} />;
  }
}

interface FailureProps extends Pick<PartBoundaryProps, "onClose"> {
  message: string;
  onRetry: () => void;
}

/** Escape and Back close one that is above the page, as they would have closed the part. */
function Failure({ message, onRetry, onClose }: FailureProps) {
  useBackCloses(onClose !== undefined, () => onClose?.(), false);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) onClose?.();
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
  return (
    <div role="alert" className={onClose ? "part-failed is-above" : "part-failed"}>
      <span>{message}</span>
      <Button size="sm" onClick={onRetry}>
        {TRY_AGAIN}
      </Button>
      {onClose && (
        <Button size="sm" variant="ghost" onClick={onClose}>
          {copy.close}
        </Button>
      )}
    </div>
  );
}
