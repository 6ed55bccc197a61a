import { OnlineOnly } from "../../session/sync-client/online-only.tsx";
import { Button, type ButtonProps } from "../../ui/button.tsx";

interface OnlineButtonProps extends ButtonProps {
  /** The reason why it is disabled without a network. */
  why: string;
}

/** A button, or a link that looks like one, for work that is done online only. */
export function OnlineButton({ why, to, ...rest }: OnlineButtonProps) {
  return (
    <OnlineOnly reason={why}>
      {(online) => <Button {...rest} {...online} {...(to === undefined || online.disabled === true ? {} : { to })} />}
    </OnlineOnly>
  );
}
