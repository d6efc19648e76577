/** Text that a spreadsheet would take for a formula gets an apostrophe, as in the files of the server. */
export const csvCell = (text: string) => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A file that spreadsheets open, of lines whose cells are escaped already. */
export const csvText = (lines: readonly (readonly string[])[]) =>
  `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
