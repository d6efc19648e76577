import { LANGUAGES } from 'contract/language'
import { sendAlert } from '../alerts/alerts.ts'
import type { Context } from '../plumbing/context.ts'
import { findGuardianEmails } from './gate-alert-queries.ts'

/** A phone that was offline reports later. After an hour the news helps no one. */
const FRESH_MS = 60 * 60_000

type LetIn = { key: string; member_id: number; team_id: number; checked_at: string }

/** Tells guardians that their child has arrived. */
export async function alertGuardians(context: Context, let_in: readonly LetIn[]): Promise<void> {
  const fresh = let_in.filter(({ checked_at }) => Date.parse(checked_at) + FRESH_MS > context.now.getTime())
  if (fresh.length === 0) return
  const children = await findGuardianEmails(context, fresh)
  for (const { key, member_id, team_id, checked_at } of fresh) {
    const child = children.find((one) => one.member_id === member_id && one.team_id === team_id)
    if (!child) continue
    const at = new Date(checked_at)
    const clock = { timeStyle: 'short', timeZone: context.tenant.time_zone } as const
    await sendAlert(context, child.emails, {
      kind: 'checked_in',
      once: `check_in:${key}`,
      until: new Date(at.getTime() + FRESH_MS),
      say: ({ t, language }) => ({
        title: t('{name} is checked in', { name: child.first_name }),
        body: `${child.team}, ${at.toLocaleTimeString(LANGUAGES[language].formats, clock)}`,
        path: '/home',
      }),
    })
  }
}
