import type { within } from "@testing-library/react";

/** The values of a field in both columns of a merge, each with its mark. */
export function comparedValues(dialog: ReturnType<typeof within>, label: string): string[][] {
  const line = dialog.getByText(label, { selector: "dt" }).parentElement;
  return [...(line?.querySelectorAll("dd") ?? [])].map((cell) =>
    [...cell.querySelectorAll("svg")].map(
      (mark) => `${mark.parentElement?.textContent ?? ""}: ${mark.getAttribute("aria-label") ?? ""}`,
    ),
  );
}
