import { job } from '../../plumbing/jobs/jobs.ts'
import { findOldImports, removeImport, setImport } from './imports-queries.ts'
import { removeImportRows } from './rows-queries.ts'

/** For how many days an import can be undone, and a file that was never imported can be picked up again. */
const DAYS = 30

/**
 * Deletes files nobody needs any more, along with the people in them: of what was imported only the number of
 * rows remains, of the rest nothing.
 */
export const tidyImports = job({
  name: 'tidy-imports',
  every: '40 3 * * *',
  async run({ transaction, read, outside, now }) {
    const before = new Date(now.getTime() - DAYS * 86_400_000)
    for (const { id, file_key, headers, imported_at } of await read((inside) =>
      findOldImports(inside, before),
    )) {
      await transaction(async (inside) => {
        if (imported_at === null) return removeImport(inside, id)
        await removeImportRows(inside, id)
        await setImport(inside, id, {
          file_key: null,
          beginning: [],
          settings: null,
          headers: headers.map(({ header }) => ({
            header,
            samples: [],
            proposal: null,
            dates: null,
            dotted: null,
          })),
        })
      })
      if (file_key) await outside.storage.remove(file_key)
    }
  },
})
