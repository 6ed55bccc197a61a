import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { copy } from "./public/two-factor.copy.ts";

/** Shown this one time. */
export function RecoveryCodes({ codes, email }: { codes: readonly string[]; email: string }) {
  const [isCopied, setCopied] = useState(false);
  const text = [copy.fileHead(email), "", ...codes, ""].join("\n");
  return (
    <Stack spacing={4}>
      <Typography>{copy.codesBody}</Typography>
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 4,
          listStyle: "none",
          display: "grid",
          gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
          gap: 2,
          borderRadius: "10px",
          bgcolor: "background.default",
          fontFamily: "monospace",
          fontSize: "1.125rem",
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: "flex", gap: 2, flexWrap: "wrap" }}>
        <Button
          startIcon={<Copy size={18} aria-hidden="true" />}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {isCopied ? copy.copied : copy.copyCodes}
        </Button>
        <Button
          startIcon={<Download size={18} aria-hidden="true" />}
          onClick={() => saveFile(new Blob([text], { type: "text/plain" }), copy.fileName)}
        >
          {copy.saveCodes}
        </Button>
      </Box>
    </Stack>
  );
}
