import yazl from 'yazl'
import { audit } from '../plumbing/audit.ts'
import { accountOf, requireRecentLogin } from '../auth/auth.ts'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import type { Asker, Privacy } from '../plumbing/privacy.ts'
import { withDocuments } from '../families/families.ts'
import { householdOf } from '../registrations/registrations.ts'

/**
 * Everything known about the user's household: the facts as JSON, and pictures, signed waivers and receipts
 * as files. For adult wards, a guardian gets no more than they see on screen.
 */
export const giveOwnData =
  (privacy: Privacy) =>
  async (context: OutsideContext): Promise<Download> => {
    const { facts, files, papers } = await context.transaction((inside) => collect(inside, privacy))
    const zip = new yazl.ZipFile()
    const mtime = context.now
    zip.addBuffer(Buffer.from(JSON.stringify(facts, null, 2)), 'data.json', { mtime })
    for (const { folder, name, key } of files) {
      const file = await context.outside.storage.get(key)
      // Pictures are compressed already.
      const compress = !name.endsWith('.jpg')
      if (file) zip.addBuffer(file.content, `${folder}/${safe(name)}`, { mtime, compress })
    }
    for (const { folder, paper } of papers) {
      const { filename, content } = await context.transaction(paper)
      zip.addBuffer(content as Buffer, `${folder}/${safe(filename)}`, { mtime })
    }
    zip.end()
    const day = todayOf(context)
    return { filename: `my-data-${day}.zip`, content: zip.outputStream }
  }

/** Reduces typed names to what every file system accepts. */
const safe = (name: string) => name.replace(/[^\p{L}\p{N} ._-]+/gu, '-').replace(/^\.+/, '')

async function collect(context: Context, privacy: Privacy) {
  await requireRecentLogin(context)
  const [account, people] = await Promise.all([accountOf(context), householdOf(context)])
  const asker: Asker = {
    account,
    people,
    self_ids: people.filter(({ is_self }) => is_self).map(({ id }) => id),
    open_ids: withDocuments(context, people),
  }
  const known = (
    await Promise.all(Object.values(privacy).map(async ({ own }) => (await own?.(context, asker)) ?? []))
  ).flat()
  await audit(context, { action: 'privacy.exported', subject: 'user', subject_id: account.id })
  return {
    facts: Object.assign(
      {
        made_at: context.now.toISOString(),
        association: context.tenant.name,
        people: people.map(({ id, is_self }) =>
          Object.assign({ is_self }, ...known.map(({ ofPerson }) => ofPerson?.(id))),
        ),
      },
      ...known.map(({ facts }) => facts),
    ),
    files: known.flatMap(({ files = [] }) => files),
    papers: known.flatMap(({ papers = [] }) => papers),
  }
}
