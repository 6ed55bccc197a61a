import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { useAuth } from "../../../session/auth-context.ts";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { PersonAvatar } from "../../../ui/person-avatar.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { PICTURE_TYPES, pictureFault } from "./avatar-rules.ts";
import { deleteAvatar, uploadAvatar } from "../profile-calls.ts";
import { copy } from "../profile.copy.ts";

const SIZE_PX = 128;

interface ChosenPicture {
  file: File;
  url: string;
}

/** A picture that was chosen and is not sent yet. Its address holds the file in memory until it is given back. */
function useChosen() {
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.url);
    },
    [chosen],
  );
  return {
    chosen,
    choose: (file: File) => setChosen({ file, url: URL.createObjectURL(file) }),
    forget: () => setChosen(null),
  };
}

export function AvatarCard({ user }: { user: Profile }) {
  const { reloadProfile } = useAuth();
  const { chosen, choose, forget } = useChosen();
  const { isBusy, problem, run, say } = useServerAction();

  const handleFile = (file: File) => {
    const fault = pictureFault(file);
    say(fault);
    if (fault === null) choose(file);
    else forget();
  };
  const change = async (work: () => Promise<void>, words: string) => {
    const isDone = await run(async () => {
      await work();
      await reloadProfile();
    });
    if (!isDone) return;
    forget();
    toastDone(words);
  };
  const handleBroken = () => {
    forget();
    say(copy.avatar.wrongKind);
  };

  return (
    <Card titleLevel="h3" title={copy.avatar.title}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 5, alignItems: "center", mt: 3 }}>
        {chosen ? <Preview url={chosen.url} onBroken={handleBroken} /> : <PersonAvatar person={user} size={SIZE_PX} />}
        <Box sx={{ display: "grid", gap: 3, justifyItems: "start", flex: "1 1 14rem", minWidth: 0 }}>
          <ProblemAlert problem={problem} />
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
            {chosen && (
              <>
                <Button
                  variant="primary"
                  isLoading={isBusy}
                  onClick={() => void change(() => uploadAvatar(chosen.file), copy.avatar.done)}
                >
                  {copy.avatar.use}
                </Button>
                <Button variant="ghost" disabled={isBusy} onClick={forget}>
                  {copy.avatar.cancel}
                </Button>
              </>
            )}
            {!chosen && <FileButton hasPicture={user.avatarUrl !== null} onFile={handleFile} />}
            {!chosen && user.avatarUrl !== null && (
              <Button variant="ghost" isLoading={isBusy} onClick={() => void change(deleteAvatar, copy.avatar.removed)}>
                {copy.avatar.remove}
              </Button>
            )}
          </Box>
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {copy.avatar.hint}
          </Typography>
        </Box>
      </Box>
    </Card>
  );
}

function Preview({ url, onBroken }: { url: string; onBroken: () => void }) {
  return (
    <Box
      component="img"
      src={url}
      alt={copy.avatar.preview}
      onError={onBroken}
      sx={{ width: SIZE_PX, height: SIZE_PX, borderRadius: "50%", objectFit: "cover", bgcolor: "sunken" }}
    />
  );
}

function FileButton({ hasPicture, onFile }: { hasPicture: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{hasPicture ? copy.avatar.change : copy.avatar.choose}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join(",")}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
    </>
  );
}
