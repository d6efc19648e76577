import type { ModuleKeys } from '../plumbing/resealing.ts'
import { allVapids, vapidOf } from './vapid.ts'
import { countBySender, nameSender, removeHearing } from './device-queries.ts'

export const alertKeys: ModuleKeys = {
  keep: (context) => nameSender(context, allVapids(context.keys).at(-1)!.public_key),
  others: [
    {
      what: 'devices with notifications whose owner has not opened the site since',
      async count(context, { keys, isOlder }) {
        const own = vapidOf(keys).public_key
        const found = await countBySender(context)
        return isOlder ? Number(found.find(({ sender_key }) => sender_key === own)?.count ?? 0) : 0
      },
      end: (context, { keys }) => removeHearing(context, [vapidOf(keys).public_key]),
    },
  ],
}
