/** A picture of what is carried, over its place. Nothing cuts it off, and the pointer sees what is below it. */
export function dragGhost(node: HTMLElement): HTMLElement {
  const { left, top, width } = node.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "drag-ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  ghost.append(node.cloneNode(true));
  document.body.append(ghost);
  return ghost;
}
