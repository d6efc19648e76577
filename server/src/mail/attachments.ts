import type { Download, OutsideContext } from '../plumbing/context.ts'

/** Stores a letter's attachments below `folder`; a retry of the same letter finds them in the same place. */
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
