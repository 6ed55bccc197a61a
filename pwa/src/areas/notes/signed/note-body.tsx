import type { NoteContent } from "@fernpaw/domain/notes/note";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { hasSystems, shownParts } from "../editor/note-parts.ts";
import { copy, systemWords } from "../notes.copy.ts";

interface NoteBodyProps {
  content: NoteContent;
  isCrossed?: boolean;
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="h3" variant="subtitle2" sx={{ color: "ink2" }}>
        {title}
      </Typography>
      {children}
    </div>
  );
}

/** The text of a note to read. */
export function NoteBody({ content, isCrossed = false }: NoteBodyProps) {
  const text = {
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    textDecoration: isCrossed ? "line-through" : "none",
  } as const;
  const parts = shownParts(content.kind, content).filter(({ part }) => content[part] !== "");
  const normal = content.findings.filter(({ state }) => state === "normal").map(({ system }) => systemWords[system]);
  const abnormal = content.findings.filter(({ state }) => state === "abnormal");
  const findings = (
    <Titled key="findings" title={copy.systems}>
      {abnormal.map(({ system, text: words }) => (
        <Typography key={system} sx={text}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {systemWords[system]}:
          </Box>{" "}
          {words === "" ? copy.finding : words}
        </Typography>
      ))}
      {normal.length > 0 && (
        <Typography sx={text}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {copy.normal}:
          </Box>{" "}
          {normal.join(", ")}
        </Typography>
      )}
    </Titled>
  );
  const at = hasSystems(content.kind) && parts[0]?.part === "subjective" ? 1 : 0;
  const rows = parts.map(({ part, label }) => (
    <Titled key={part} title={label}>
      <Typography sx={text}>{content[part]}</Typography>
    </Titled>
  ));
  return <Stack spacing={3}>{content.findings.length > 0 ? rows.toSpliced(at, 0, findings) : rows}</Stack>;
}
