import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { PawPrint, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SubjectLine } from "../../search/public/subject-line.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { sizeText } from "../../../ui/size-text.ts";
import { manyCopy } from "./many-files.copy.ts";
import type { PetFile } from "./use-many-files.ts";

const PET: readonly ["pet"] = ["pet"];

interface PetFileLineProps {
  line: PetFile;
  isOff: boolean;
  onChange: (key: number, set: Partial<PetFile>) => void;
  onLeaveOut: (key: number) => void;
}

/** A chosen file with its pet, which a person can change. */
export function PetFileLine({ line, isOff, onChange, onLeaveOut }: PetFileLineProps) {
  const { key, file, pet, by, problem } = line;
  const [isChoosing, setChoosing] = useState(false);
  const action = pet ? manyCopy.changePet : manyCopy.choosePet;
  return (
    <Box component="li" sx={{ display: "grid", gap: 3, py: 3, borderTop: 1, borderColor: "divider" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
        <Box sx={{ flex: "1 1 14rem", minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
            <bdi>{file.name}</bdi>
          </Typography>
          <Typography variant="body2" sx={{ color: "ink2" }}>
            <Dotted parts={[sizeText(file.size), by === null ? manyCopy.unmatched : manyCopy.matchedBy[by]]} />
          </Typography>
        </Box>
        {pet && (
          <Box sx={{ flex: "1 1 12rem", minWidth: 0 }}>
            <SubjectLine subject={pet} />
          </Box>
        )}
        <Box sx={{ display: "flex", gap: 2, alignItems: "center", ml: { sm: "auto" } }}>
          <Button
            variant="soft"
            startIcon={<PawPrint size={18} aria-hidden="true" />}
            disabled={isOff}
            aria-label={`${action}: ${file.name}`}
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            {action}
          </Button>
          <IconButton label={manyCopy.leaveOut(file.name)} disabled={isOff} onClick={() => onLeaveOut(key)}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </Box>
      </Box>
      {isChoosing && (
        <SubjectPicker
          autoFocus
          label={manyCopy.petOf(file.name)}
          kinds={PET}
          onPick={(chosen) => {
            onChange(key, { pet: chosen, by: "hand", problem: null });
            setChoosing(false);
          }}
        />
      )}
      <ProblemAlert problem={problem} />
    </Box>
  );
}
