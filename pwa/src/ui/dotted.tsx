import { Fragment } from "react";
import type { ReactNode } from "react";

/** Facts in one line with dots between them. Each is read in its own direction: a Hebrew name moves no number beside it. */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  return parts
    .filter((part) => part !== "")
    .map((part, index) => (
      // The same words may stand twice, and none of them has a state of its own.
      <Fragment key={index}>
        {index > 0 && " · "}
        <bdi>{part}</bdi>
      </Fragment>
    ));
}
