import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { askForUnlock } from "../account-calls.ts";
import { copy, problemWords } from "../auth.copy.ts";

/**
 * The server never says that an account is closed to unknown devices, so the way in is offered after every refusal, and
 * the answer is the same for every address.
 */
export function AskForUnlock({ email }: { email: string }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setProblem(null);
    try {
      setAnswer(await askForUnlock(email));
    } catch (error) {
      setProblem(problemWords(error));
    }
    setBusy(false);
  };
  return (
    <Box component="details" sx={{ mt: 6, "& > summary": { cursor: "pointer", minHeight: 44, fontWeight: 600 } }}>
      <summary>{copy.lockedOut.question}</summary>
      <Typography sx={{ color: "ink2", mb: 3 }}>{copy.lockedOut.text}</Typography>
      <ProblemAlert problem={problem} />
      {answer === null ? (
        <Button isLoading={isBusy} disabled={email === ""} onClick={() => void send()}>
          {copy.lockedOut.send}
        </Button>
      ) : (
        <Alert severity="info">{answer}</Alert>
      )}
    </Box>
  );
}
