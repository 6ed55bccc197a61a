/** Background, bar and text of one state; state is always shown with an icon and a word too. */
export interface Tone {
  bg: string;
  bar: string;
  text: string;
}
const STATUS_NAMES = ["booked", "confirmed", "waiting", "exam", "pay", "done", "noShow", "cancelled"] as const;
export type StatusTone = (typeof STATUS_NAMES)[number];
type Row12 = Record<`${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11}`, string>;

export interface ClinicPalette {
  /** Hairlines between things; decoration only. */
  line: string;
  /** Edge of a control: 3:1 against the ground. */
  lineStrong: string;
  sunken: string;
  ink: string;
  ink2: string;
  ink3: string;
  primarySoft: { main: string; text: string };
  /** "Yours" and "look here": like a collar tag. `soft` is the ground of bars that ask for attention. */
  brass: { text: string; fill: string; onFill: string; soft: string; onSoft: string };
  errorSoft: { main: string; text: string };
  focus: string;
  /** Shadows of things that float: menus and dialogs, and what is being dragged. */
  shadow: { menu: string; drag: string };
  /** Over the page behind a dialog. */
  veil: string;
  /** The drawn illustrations. Their lines and coats are the same in both modes, as on a printed page. */
  drawing: {
    ground: string;
    line: string;
    coat: string;
    coatShade: string;
    white: string;
    table: string;
    heart: string;
  };
  /** The same in both modes. */
  rail: { bg: string; text: string; selected: string; marker: string; sunken: string };
  status: Record<StatusTone, Tone>;
  /** How soon a pet must be seen. */
  triage: Record<"red" | "orange" | "yellow" | "green", { bg: string; text: string }>;
  /** Colours of people and appointment types, by the index that a row carries. */
  people: Row12;
}

const tone = (bg: string, bar: string, text: string): Tone => ({ bg, bar, text });

const rail = { bg: "#12352D", text: "#CFE3DB", selected: "#245A4D", marker: "#F0B94F", sunken: "#0D2821" };

const shadow = { menu: "0 24px 60px rgb(0 0 0 / 0.18)", drag: "0 12px 28px rgb(0 0 0 / 0.28)" };

const veil = "rgb(10 20 16 / 0.6)";

const drawing = {
  line: "#14231E",
  coat: "#F0B94F",
  coatShade: "#B9801F",
  white: "#FFFFFF",
  table: "#1B6656",
  heart: "#F6D5CE",
};

const lightStatus: Record<StatusTone, Tone> = {
  booked: tone("#E3EBF5", "#3F6EA3", "#1B3D63"),
  confirmed: tone("#DDEDE6", "#1B6656", "#0E4035"),
  waiting: tone("#FCEBC6", "#A86A00", "#553600"),
  exam: tone("#EBE3F4", "#7650A6", "#44266E"),
  pay: tone("#D9EEF2", "#0F7285", "#083F4A"),
  done: tone("#E9EDEA", "#6C7A73", "#3E4A44"),
  noShow: tone("#FBE3E0", "#B0261D", "#6E140E"),
  cancelled: tone("#F4F5F4", "#7B8781", "#56625C"),
};
const darkStatus: Record<StatusTone, Tone> = {
  booked: tone("#1B2A3C", "#7FB0E6", "#CFE2F8"),
  confirmed: tone("#17332B", "#7CCDB6", "#C4EBDF"),
  waiting: tone("#3A2B0D", "#F0B94F", "#FBE2AE"),
  exam: tone("#2C2139", "#BF9DEB", "#E4D6F7"),
  pay: tone("#10333B", "#6CC9DB", "#C4EBF2"),
  done: tone("#1F2926", "#8B9A93", "#C3CEC8"),
  noShow: tone("#3C1C19", "#FF9A8D", "#FFD5CF"),
  cancelled: tone("#161C1A", "#6F7C76", "#A6B3AD"),
};

const lightTriage: ClinicPalette["triage"] = {
  red: { bg: "#B0261D", text: "#FFFFFF" },
  orange: { bg: "#F6CFA8", text: "#632A00" },
  yellow: { bg: "#FBEFA9", text: "#4F4100" },
  green: { bg: "#D5EBD0", text: "#1C4A20" },
};
const darkTriage: ClinicPalette["triage"] = {
  red: { bg: "#A3231B", text: "#FFFFFF" },
  orange: { bg: "#5A3210", text: "#FFD9B4" },
  yellow: { bg: "#463D12", text: "#F7E58C" },
  green: { bg: "#1B3A20", text: "#BFE6BE" },
};

const row12 = (colours: readonly string[]): Row12 =>
  Object.fromEntries(colours.map((colour, index) => [String(index), colour])) as Row12;

const light: ClinicPalette = {
  line: "#D3DBD5",
  lineStrong: "#75857D",
  sunken: "#E8EDE9",
  ink: "#14231E",
  ink2: "#47574F",
  ink3: "#5B6B63",
  primarySoft: { main: "#D6EAE2", text: "#0E4035" },
  brass: { text: "#8B5A0A", fill: "#F0B94F", onFill: "#2A1B00", soft: "#FCEBC6", onSoft: "#553600" },
  errorSoft: { main: "#FBE3E0", text: "#6E140E" },
  focus: "#0B57D0",
  shadow,
  veil,
  drawing: { ...drawing, ground: "#D6EAE2" },
  rail,
  status: lightStatus,
  triage: lightTriage,
  people: row12([
    "#1B6656",
    "#3F6EA3",
    "#7650A6",
    "#A34A2A",
    "#0F7285",
    "#8B5A0A",
    "#A03A72",
    "#4A6B1F",
    "#5A5FB0",
    "#8F4A4A",
    "#2F6F6F",
    "#6B6048",
  ]),
};
const dark: ClinicPalette = {
  line: "#2B3934",
  lineStrong: "#7E9289",
  sunken: "#0A100E",
  ink: "#E7EFEB",
  ink2: "#B0BFB8",
  ink3: "#94A59D",
  primarySoft: { main: "#1B3F36", text: "#BFEADD" },
  brass: { text: "#F0B94F", fill: "#F0B94F", onFill: "#2A1B00", soft: "#3A2B0D", onSoft: "#FBE2AE" },
  errorSoft: { main: "#3C1C19", text: "#FFD5CF" },
  focus: "#A8C7FA",
  shadow,
  veil,
  drawing: { ...drawing, ground: "#B9D6CB" },
  rail,
  status: darkStatus,
  triage: darkTriage,
  people: row12([
    "#7CCDB6",
    "#7FB0E6",
    "#BF9DEB",
    "#F0A184",
    "#6CC9DB",
    "#F0B94F",
    "#F09BC6",
    "#A9CC78",
    "#A7AAF0",
    "#E8A3A3",
    "#86CACA",
    "#CDBF9F",
  ]),
};

/** A colour with the text that stands on it; hover and pressed grounds come from the same hue. */
const solid = (main: string, deep: string, contrastText: string) => ({ main, light: main, dark: deep, contrastText });

/** The palettes as the component library takes them; each becomes a variable `--vc-palette-…`. */
export const PALETTES = {
  light: {
    ...light,
    background: { default: "#F3F6F3", paper: "#FFFFFF" },
    text: { primary: light.ink, secondary: light.ink2, disabled: light.ink3 },
    divider: light.line,
    primary: solid("#1B6656", "#145043", "#FFFFFF"),
    success: solid("#2C6A2F", "#1F5222", "#FFFFFF"),
    warning: solid("#8F5500", "#704200", "#FFFFFF"),
    error: solid("#B0261D", "#8E1C14", "#FFFFFF"),
    info: solid("#1D5C93", "#154774", "#FFFFFF"),
  },
  dark: {
    ...dark,
    background: { default: "#0E1513", paper: "#16201D" },
    text: { primary: dark.ink, secondary: dark.ink2, disabled: dark.ink3 },
    divider: dark.line,
    primary: solid("#7CCDB6", "#9ADBC8", "#05231B"),
    success: solid("#8FD08C", "#A9DDA6", "#0A260A"),
    warning: solid("#F2B45C", "#F7C988", "#2A1B00"),
    error: solid("#FFB0A6", "#FFC7C0", "#45100B"),
    info: solid("#8FC4F5", "#ADD4F8", "#08263F"),
  },
};
