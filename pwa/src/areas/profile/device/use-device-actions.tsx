import { createContext, useState, type ReactNode } from "react";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { readmitDevice, revokeDevice, type Device } from "../profile-calls.ts";
import { copy, deviceName } from "../profile.copy.ts";
import { WrongTimesDialog } from "./wrong-times-dialog.tsx";

const words = copy.devices;

export interface DeviceActions {
  /** Asks first. */
  revoke: (device: Device) => void;
  readmit: (device: Device) => void;
  showWrongTimes: (device: Device) => void;
  isBusy: boolean;
  problem: string | null;
  dialogs: ReactNode;
}

/** For the cells of a list. */
export const DeviceActionsContext = createContext<DeviceActions | null>(null);

/** The actions of a list of devices. `reload` reads the list again. */
export function useDeviceActions(reload: () => void): DeviceActions {
  const stepUp = useStepUp();
  const action = useServerAction();
  const [asked, setAsked] = useState<Device | null>(null);
  const [shown, setShown] = useState<Device | null>(null);
  const change = async (work: () => Promise<void>, done: string) => {
    if (await action.run(() => stepUp.run(work))) toastDone(done);
    reload();
  };
  return {
    revoke: setAsked,
    readmit: (device) => void change(() => readmitDevice(device.id), words.back(deviceName(device))),
    showWrongTimes: setShown,
    isBusy: action.isBusy,
    problem: action.problem,
    dialogs: (
      <>
        {asked && (
          <ConfirmDialog
            isOpen
            isDestructive
            onClose={() => setAsked(null)}
            onConfirm={() => change(() => revokeDevice(asked.id), words.done(deviceName(asked)))}
            title={words.sure(deviceName(asked))}
            confirmLabel={words.revoke}
          >
            {asked.isThis ? `${words.sureText} ${words.sureThis}` : words.sureText}
          </ConfirmDialog>
        )}
        {shown && <WrongTimesDialog device={shown} onClose={() => setShown(null)} />}
        {stepUp.dialog}
      </>
    ),
  };
}
