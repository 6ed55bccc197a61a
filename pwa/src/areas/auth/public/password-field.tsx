import { Eye, EyeOff, LockKeyhole } from "lucide-react";
import { useState } from "react";
import type { ComponentProps } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "../auth.copy.ts";

/** Pasting and password managers work; the eye shows what was typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "icon" | "end">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      icon={<LockKeyhole size={20} aria-hidden="true" />}
      end={
        <IconButton
          style={{ marginInlineEnd: -12 }}
          label={isShown ? copy.hidePassword : copy.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      }
      slotProps={{ ...props.slotProps, htmlInput: { autoCapitalize: "none", spellCheck: false } }}
    />
  );
}
