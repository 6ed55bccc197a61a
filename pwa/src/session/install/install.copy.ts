export const copy = {
  iosSteps: [
    "Tap the share button (the square with the arrow) in Safari's bar.",
    "Choose “Add to Home Screen”.",
    "Tap “Add”. Open Fernpaw from the new icon and sign in once.",
  ],
};
