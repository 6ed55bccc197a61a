import { useEffect, useState } from "react";
import { clinicHttp } from "../../../http/client.ts";

export interface Channels {
  email: "smtp" | "mailbox" | "none";
  sms: "http" | "log";
}

/** By what the server can write to clients; null while it is not known, as without a network. */
export function useChannels(): Channels | null {
  const [channels, setChannels] = useState<Channels | null>(null);
  useEffect(() => {
    let isCurrent = true;
    clinicHttp.http.get<Channels>("/api/messages/channels").then(
      ({ data }) => {
        if (isCurrent) setChannels(data);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return channels;
}
