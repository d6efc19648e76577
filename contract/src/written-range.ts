/**
 * Two moments as a format writes them, with plain spaces. Around the dash Node writes thin spaces and browsers plain ones, and React renders a
 * page again whose text differs.
 */
export const writtenRange = (format: Intl.DateTimeFormat, from: Date, until: Date): string =>
  format.formatRange(from, until).replaceAll(/[\u2009\u202f]/g, ' ')
