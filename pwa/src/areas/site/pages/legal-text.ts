export interface LegalText {
  title: string;
  description: string;
  heading: string;
  line: string;
  changed: string;
  sections: readonly { title: string; paragraphs: readonly string[] }[];
}
