/** Hands a file to the person, as a download. */
export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the browser download an address of ours by itself: it shows the progress and goes on after a broken connection. */
export function saveAddress(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.click();
}

/** For spreadsheets that take other text for their own encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

export function saveCsv(csv: string, fileName: string): void {
  saveFile(new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv;charset=utf-8" }), fileName);
}
