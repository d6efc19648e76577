/**
 * Two moments as a format writes them, with plain spaces: beside the dash Node sets thin spaces where a browser sets plain ones, and a page that
 * says something else in the browser is rendered anew.
 */
export const writtenRange = (format: Intl.DateTimeFormat, from: Date, until: Date): string =>
  format.formatRange(from, until).replaceAll(/[\u2009\u202f]/g, ' ')
