import { Component, type ReactNode } from "react";

interface LetFocusGoProps {
  /** Another one: the page in `children` is about to be replaced. */
  address: string;
  children: ReactNode;
}

/**
 * Takes the focus off a page just before it is replaced. A browser that has to remove the focused element works out the styles of the
 * whole old page first, together with those of the new one. The next page's heading takes the focus as before; what
 * stays on the page keeps it.
 */
export class LetFocusGo extends Component<LetFocusGoProps> {
  override getSnapshotBeforeUpdate(before: LetFocusGoProps): HTMLElement | null {
    const focused = document.activeElement;
    if (before.address === this.props.address || !(focused instanceof HTMLElement)) return null;
    if (focused.closest("main") === null) return null;
    focused.blur();
    return focused;
  }

  override componentDidUpdate(_props: LetFocusGoProps, _state: object, focused: HTMLElement | null): void {
    if (focused?.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
