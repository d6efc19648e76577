import * as z from 'zod/mini'

/** Papers that somebody sends along: PDF, PNG or JPEG, judged by their content, at most 10 of 5 MB. */
export const PaperFiles = z.pipe(
  z.transform((given) => (given === undefined || Array.isArray(given) ? given : [given])),
  z
    .array(z.file('Please choose a file.'), 'Please choose at least one file.')
    .check(z.minLength(1, 'Please choose at least one file.'), z.maxLength(10, 'At most 10 files at once.')),
)
