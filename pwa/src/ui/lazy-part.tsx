import { lazy, useState } from "react";
import type { ComponentType } from "react";
import { loadFramed, loadFrame } from "./framed.tsx";
import { PartBoundary } from "./part-boundary.tsx";
import { whenIdle } from "./when-idle.ts";

/** Each once, also where the frame is drawn again after another sign-in. */
const loads = new Set<() => Promise<unknown>>();

interface PartWays<Props> {
  /** Whether it is open, for what stays in place while it is closed. By `isOpen`, unless told otherwise. */
  isShown?: (props: Props) => boolean;
  /** How it is closed, if it can be. By `onClose`, unless told otherwise. */
  close?: (props: Props) => void;
  /** A failed load shows no message. */
  isSilent?: boolean;
}

/** A component whose code loads at its first use. A failed load shows a message in its place; "Try again" loads it anew. */
export function retriedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isShown, close, isSilent = false }: PartWays<Props> = {},
): ComponentType<Props> {
  // React keeps a rejected load: each retry needs a new component.
  const makePart = () => lazy(async () => ({ default: await load() }));
  let Part: ComponentType<Props> = makePart();
  return function RetriedPart(props: Props) {
    const [, setTries] = useState(0);
    const { isOpen = true, onClose } = props as { isOpen?: boolean; onClose?: () => void };
    const Now = Part;
    return (
      <PartBoundary
        isShown={isShown ? isShown(props) : isOpen}
        isSilent={isSilent}
        onClose={close ? () => close(props) : onClose}
        onRetry={() => {
          Part = makePart();
          setTries((before) => before + 1);
        }}
      >
        <Now {...props} />
      </PartBoundary>
    );
  };
}

/** A dialog or menu that is fetched when it is first opened, or ahead of that by `fetchPartsAhead`. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ways?: PartWays<Props>,
): ComponentType<Props> {
  loads.add(load);
  return retriedPart(() => loadFramed(load), ways);
}

/** Fetches one part after the other in idle moments, so that the first tap on each does not wait. */
export async function fetchPartsAhead(): Promise<void> {
  // A part that cannot be had now says so when it is opened.
  await loadFrame().catch(() => undefined);
  for (const load of loads) {
    await new Promise<void>((resolve) => whenIdle(resolve));
    await load().catch(() => undefined);
  }
}
