export const copy = {
  scan: "Scan",
  scanFor: (what: string) => `Scan: ${what}`,
  title: "Scan a barcode",
  hint: "Point the camera at the barcode.",
  picture: "Picture of the camera",
  asking: "Starting the camera. The browser may ask for permission.",
  torchOn: "Light on",
  torchOff: "Light off",
  problems: {
    refused: "This browser may not use the camera. Allow the camera for this page in the browser, then try again.",
    none: "This device has no camera. Close this and type the code, or use a scanner.",
    busy: "The camera cannot be used now. Close other apps that use it, then try again.",
    unsupported: "This browser gives no access to the camera. Close this and type the code, or use a scanner.",
    decoder: "The barcode reader did not start. Connect this device to the network once, then try again.",
  },
};

export type CameraProblem = keyof typeof copy.problems;
