// Downloads of files.

/** Downloads a file with this text or these bytes. */
export function download(name: string, type: string, content: BlobPart): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000); // browsers start a moment later
}
