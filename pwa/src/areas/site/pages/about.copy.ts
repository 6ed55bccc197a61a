export const copy = {
  title: "About Fernpaw",
  description:
    "Why Fernpaw exists: practice software for veterinary clinics that never makes a patient wait for the network.",
  heading: "A clinic cannot wait for the Wi-Fi",
  line: "Fernpaw began with a simple observation: the busiest room of a clinic is often the one with the worst reception.",
  whyTitle: "Why we build it",
  why: [
    "An owner is at the desk with a dog that limps. A vet is in the back room, two walls from the router. The phone rings. In that moment software should need no thought.",
    "Most practice software asks a server before it shows you anything. When the line is slow, the day is slow; when it is down, people write on paper and type it in at night. Fernpaw turns this around. The clinic’s data are on the clinic’s devices, and every screen reads and writes there. The network is how the devices agree with each other, not the condition for working.",
  ],
  rulesTitle: "Our rules",
  rules: [
    {
      title: "Nothing is lost",
      text: "When the screen says “saved”, it is on the device’s disk. A flat battery, a closed tab or a dead server does not change that.",
    },
    {
      title: "Nothing happens twice",
      text: "A change that was sent and whose answer got lost is sent again, and counts once.",
    },
    {
      title: "People decide, not timestamps",
      text: "If two tablets changed the same thing apart from each other and no rule can settle it, you see both versions.",
    },
    {
      title: "No pretending",
      text: "Buttons offer only what is built. This site says what works today and what follows.",
    },
    {
      title: "For every hand and eye",
      text: "Large targets, keyboard use everywhere, tested contrast in light and dark, and no meaning by colour alone.",
    },
    {
      title: "Your list stays yours",
      text: "You bring your clients in as a plain list, and the records remain your clinic’s. No lock, and no fee for leaving.",
    },
  ],
  openTitle: "Look inside",
  open: "Fernpaw’s source code is under the MIT licence. Anyone may read how it keeps its promises, run it on a server of their own, and check the tests that cut the power, lose the network and kill the server in the middle of a morning.",
};
