import type { Download, OutsideContext } from '../plumbing/context.ts'

/** Keeps the papers of a letter below `folder`; the same letter tried again finds them in the same place. */
export const keepAttachments = (
  { outside, tenant }: OutsideContext,
  folder: string,
  papers: readonly Download[],
) =>
  Promise.all(
    papers.map(async ({ filename, content }, i) => {
      const file = `letters/${tenant.label}/${folder}/${i}.pdf`
      await outside.storage.put(file, content as Buffer, 'application/pdf')
      return { filename, type: 'application/pdf', file }
    }),
  )
