export function download(fileName: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  // Keeps the URL for a while, because some browsers start the download only after the click handler has
  // returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
