import { NOTE_PARTS, type NoteContent, type NotePart } from "@fernpaw/domain/notes/note";
import Box from "@mui/material/Box";
import Radio from "@mui/material/Radio";
import Typography from "@mui/material/Typography";
import { Plus } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { allPartWords, copy } from "../notes.copy.ts";
import { findingsText, markedSentences } from "./sentences.ts";

const words = copy.versions;
export type Part = NotePart | "findings";
const PARTS: readonly Part[] = ["subjective", "findings", "objective", "assessment", "plan"];
const labelOf = (part: Part): string => (part === "findings" ? copy.systems : allPartWords[part]);
const textOf = (content: NoteContent, part: Part): string =>
  part === "findings" ? findingsText(content) : content[part];

const MARK = {
  bgcolor: "brass.soft",
  color: "brass.onSoft",
  borderRadius: "4px",
  px: "3px",
  boxDecorationBreak: "clone",
} as const;

/** Text that the other version lacks. */
export function Mark({ children }: { children: string }) {
  return (
    <Box component="mark" sx={MARK}>
      {children}
    </Box>
  );
}

export interface SideProps {
  title: string;
  subtitle: string;
  isKept: boolean;
  isFixed: boolean;
  onChoose: () => void;
  content: NoteContent;
  against: NoteContent;
  isWhole: boolean;
  onAdd: ((part: Part) => void) | null;
}

/** One of the versions, with a radio at its head. */
export function Side({ title, subtitle, isKept, isFixed, onChoose, content, against, isWhole, onAdd }: SideProps) {
  const parts = PARTS.filter((part) => {
    const [own, others] = [textOf(content, part), textOf(against, part)];
    const isKnown = part === "findings" ? own !== "" || others !== "" : NOTE_PARTS.includes(part);
    return isKnown && (isWhole || own.trim() !== others.trim());
  });
  return (
    <Card
      component="section"
      sx={{ p: 0, overflow: "hidden", ...(isKept && { borderColor: "primary.main", borderWidth: 2 }) }}
    >
      <Box
        component="label"
        sx={{
          display: "flex",
          gap: 2,
          alignItems: "center",
          p: 3,
          borderBottom: 1,
          borderColor: "line",
          cursor: isFixed ? "default" : "pointer",
          ...(isKept && { bgcolor: "primarySoft.main", color: "primarySoft.text" }),
        }}
      >
        <Radio checked={isKept} disabled={isFixed} onChange={onChoose} name="version" />
        <span>
          <Typography component="span" sx={{ display: "block", fontWeight: 600 }}>
            {title}
          </Typography>
          <Typography component="span" variant="body2">
            {subtitle}
          </Typography>
        </span>
      </Box>
      <Box sx={{ px: 4, "& > div + div": { borderTop: 1, borderColor: "line" } }}>
        {parts.map((part) => {
          const sentences = markedSentences(textOf(content, part), textOf(against, part));
          const hasMore = sentences.some(({ isMarked }) => isMarked);
          return (
            <Box key={part} sx={{ py: 3, display: "flex", gap: 3, alignItems: "flex-start" }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography component="h3" variant="subtitle2" sx={{ color: "ink2" }}>
                  {labelOf(part)}
                </Typography>
                <Typography sx={{ overflowWrap: "anywhere", color: sentences.length === 0 ? "ink2" : "ink" }}>
                  {sentences.length === 0
                    ? words.empty
                    : sentences.flatMap(({ text, isMarked }, at) => [
                        at > 0 ? " " : "",
                        isMarked ? <Mark key={at}>{text}</Mark> : text,
                      ])}
                </Typography>
              </Box>
              {onAdd && hasMore && (
                <Button
                  startIcon={<Plus size={20} aria-hidden="true" />}
                  aria-label={words.addOf(labelOf(part))}
                  onClick={() => onAdd(part)}
                >
                  {words.add}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}
