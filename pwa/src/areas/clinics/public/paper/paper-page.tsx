import type { Letterhead } from "@fernpaw/domain/clinics/letterhead";
import type {
  PaperBlock,
  PaperDocument,
  PaperDrawing,
  PaperPicture,
  PaperTable,
} from "@fernpaw/domain/clinics/paper-document";
import { useRef, type ReactNode } from "react";
import { useReceiptLength } from "../../paper/use-receipt-length.ts";
import { LetterheadFoot, LetterheadHead } from "../../paper/letterhead-view.tsx";

interface PaperPageProps {
  document: PaperDocument;
  letterhead: Letterhead;
  /** Shows the picture of a block; without it a picture has its caption alone. */
  picture?: ((block: PaperPicture) => ReactNode) | undefined;
}

/** A document as it is printed: white, with letterhead, whatever the theme of the app. */
export function PaperPage({ document, letterhead, picture }: PaperPageProps) {
  const { paper, title, recipient, facts, blocks } = document;
  const sheet = useRef<HTMLElement>(null);
  useReceiptLength(sheet, paper === "receipt");
  return (
    <article
      ref={sheet}
      className={`paper paper-document paper-${paper}`}
      aria-label={title === "" ? recipient[0] : title}
    >
      <LetterheadHead letterhead={letterhead} />
      {(recipient.length > 0 || facts.length > 0) && (
        <div className="paper-addressing">
          <address>
            {recipient.map((line, index) => (
              // Two lines of an address can be equal.
              <span key={`${index}:${line}`}>
                <bdi>{line}</bdi>
              </span>
            ))}
          </address>
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {title !== "" && <h2>{title}</h2>}
      {blocks.map((block, index) => (
        // Blocks have nothing of their own but their place.
        <Block
          key={index}
          block={block}
          heading={headingBefore(blocks, index) ?? title}
          letterhead={letterhead}
          picture={picture}
        />
      ))}
      <LetterheadFoot letterhead={letterhead} />
    </article>
  );
}

function headingBefore(blocks: readonly PaperBlock[], index: number): string | undefined {
  return blocks.slice(0, index).findLast((block) => block.kind === "heading")?.text;
}

interface BlockProps extends Pick<PaperPageProps, "letterhead" | "picture"> {
  block: PaperBlock;
  heading: string;
}

function Block({ block, heading, letterhead, picture }: BlockProps) {
  switch (block.kind) {
    case "heading":
      if (block.startsPage === undefined) return <h3>{block.text}</h3>;
      return (
        <div className="paper-new-page">
          <LetterheadHead letterhead={letterhead} />
          <h3>{block.text}</h3>
        </div>
      );
    case "text":
      return <p className="paper-text">{block.text}</p>;
    case "drawing":
      return <Drawing drawing={block} />;
    case "picture":
      return (
        <figure className="paper-picture">
          {picture?.(block)}
          <figcaption>
            <bdi>{block.label}</bdi>
          </figcaption>
        </figure>
      );
    case "table":
      return <Table table={block} label={heading} />;
  }
}

/** `label`: the heading above it, else the title. */
function Drawing({ drawing: { path, width, height, penWidth, label } }: { drawing: PaperDrawing }) {
  return (
    <figure className="paper-drawing">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={penWidth}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <figcaption>
        <bdi>{label}</bdi>
      </figcaption>
    </figure>
  );
}

function Table({
  table: { columns, rows, rowMm, isList, isFine, totals },
  label,
}: {
  table: PaperTable;
  label: string;
}) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const look = `paper-table ${isList ? "is-list" : isFine ? "is-fine" : ""}`.trim();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone it scrolls sideways, also by keyboard
    <div className={look} role="region" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <colgroup>
          {columns.map(({ label, share }) => (
            <col key={label} style={{ width: `${(share / shares) * 100}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ label, align }) => (
              <th key={label} scope="col" className={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // Two rows of a document can be equal.
            <tr key={index} {...(rowMm !== undefined && { style: { height: `${rowMm}mm` } })}>
              {row.map((cell, at) => (
                <td key={columns[at]?.label} className={columns[at]?.align}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {totals.length > 0 && (
        <dl className="paper-totals">
          {totals.map(({ label, value, isStrong }) => (
            <div key={label} className={isStrong ? "is-strong" : undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
