import { money, type Currency } from 'contract/money'
import { sendAlert } from '../alerts/alerts.ts'
import type { Context } from '../plumbing/context.ts'
import { cardOf } from './cards.ts'
import { payersOf } from './letters.ts'
import type { InstalmentRow, PlanRow } from './plan-queries.ts'

/** A phone that is switched on the next day would be told the wrong day. */
const TODAY_MS = 12 * 60 * 60_000

/** What is due the next day: paid in time, it costs no late fee. */
export async function alertDueTomorrow(
  context: Context,
  plan: PlanRow,
  due: readonly InstalmentRow[],
): Promise<void> {
  const [payers, card] = await Promise.all([payersOf(context, plan), cardOf(context, plan)])
  const amount = money(
    due.reduce((all, { owed }) => all + owed, 0),
    context.tenant.currency as Currency,
  )
  const about = { team: plan.team, player: plan.player, amount }
  await sendAlert(
    context,
    payers.map(({ email }) => email),
    {
      kind: 'due',
      once: `team_fee_tomorrow:${due.map(({ id }) => id).join('-')}`,
      until: new Date(context.now.getTime() + TODAY_MS),
      say: ({ t }) => ({
        title: t('{team}: {amount} is due tomorrow', about),
        body: card
          ? t('For {player}. We’ll charge your card {card}.', {
              ...about,
              card: `${card.brand} •••• ${card.last4}`,
            })
          : t('For {player}. Tap to pay.', about),
        path: '/ctms/payments',
      }),
    },
  )
}
