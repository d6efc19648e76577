import * as z from 'zod/mini'

/**
 * Scanned documents that people upload, with the size limit for each. The server checks the actual content.
 */
export const DOCUMENT_FILES = { endings: ['.pdf', '.png', '.jpg', '.jpeg'], megabytes: 5, most: 10 } as const

/** What goes out with one email: mail servers refuse letters that are much larger. */
export const MAIL_FILES = { megabytes: 10, most: 5 } as const

/** Insurance certificates are scanned page by page and are larger. Source: requirement C-12. */
export const INSURANCE_MEGABYTES = 10

export const DocumentFiles = z.pipe(
  z.transform((given) => (given === undefined || Array.isArray(given) ? given : [given])),
  z
    .array(z.file('Choose a file.'), 'Choose at least one file.')
    .check(
      z.minLength(1, 'Choose at least one file.'),
      z.maxLength(DOCUMENT_FILES.most, 'You can upload up to 10 files at a time.'),
    ),
)
