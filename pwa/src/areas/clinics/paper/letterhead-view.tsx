import type { Letterhead } from "@fernpaw/domain/clinics/letterhead";
import { useState } from "react";
import { copy } from "./paper.copy.ts";
import "../public/paper/paper.css";

/** The head of a document: logo, clinic, location and how to reach it. */
export function LetterheadHead({ letterhead: { name, lines, logoFile } }: { letterhead: Letterhead }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <header className="paper-letterhead">
      {logoFile !== null && failed !== logoFile && (
        <img src={`/uploads/logos/${logoFile}`} alt={copy.logoOf(name)} onError={() => setFailed(logoFile)} />
      )}
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {lines.map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </div>
    </header>
  );
}

/** The foot of a document: who the clinic is by law, its bank, its own words. */
export function LetterheadFoot({ letterhead: { foot } }: { letterhead: Letterhead }) {
  if (foot.length === 0) return null;
  return (
    <footer className="paper-foot-lines">
      {foot.map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </footer>
  );
}
