import * as z from 'zod/mini'

/** Papers that somebody sends along: of each at most so many megabytes. The server judges them by their content. */
export const PAPERS = { endings: ['.pdf', '.png', '.jpg', '.jpeg'], megabytes: 5, most: 10 } as const

/** Certificates of insurers are scanned page by page, and weigh more. Source: requirement C-12. */
export const INSURANCE_MEGABYTES = 10

export const PaperFiles = z.pipe(
  z.transform((given) => (given === undefined || Array.isArray(given) ? given : [given])),
  z
    .array(z.file('Please choose a file.'), 'Please choose at least one file.')
    .check(
      z.minLength(1, 'Please choose at least one file.'),
      z.maxLength(PAPERS.most, 'At most 10 files at once.'),
    ),
)
