import { money, type Currency } from 'contract/money'
import type { Context } from '../../plumbing/context.ts'
import { write } from '../entrants/letters.ts'
import { getParty } from '../entrants/party-queries.ts'
import { plateToken, type PlateAccount } from './accounts.ts'
import type { PlateEntrant } from './queries.ts'

const pathOf = (context: Context, { entrant_id }: PlateEntrant) =>
  `/ems/plate/${plateToken(context, entrant_id)}`

const shown = ({ tenant }: Context, cents: number) => money(cents, tenant.currency as Currency)

/** What is left to pay, with the link where a coach pays it. */
export async function mailPlateReminder(context: Context, account: PlateAccount): Promise<void> {
  const { team, left, due, due_at, games, entrant_id } = account
  const amount = shown(context, left)
  await write(context, (await getParty(context, account.party_id))!, (t, { event, momentOf }) => ({
    subject: t('Reminder: {team}’s plate fees for {event}', { team, event: event.name }),
    paragraphs: [
      t(
        '{team} has {amount} in plate fees left to pay for {count} game at {event}.|{team} has {amount} in plate fees left to pay for {count} games at {event}.',
        { ...{ team, amount, event: event.name }, count: games.length },
      ),
      due === left || due_at === null
        ? t('It’s due now.')
        : due > 0
          ? t('{amount} is due now.', { amount: shown(context, due) })
          : t('It’s due by {moment}.', { moment: momentOf(new Date(due_at)) }),
      t('Pay by card now, and skip the cash at the plate. You don’t need to log in.'),
    ],
    button: t('Pay {amount}', { amount }),
    path: pathOf(context, account),
    once: `plate-reminder:${entrant_id}:${context.now.toISOString()}`,
  }))
}

/** A receipt for what was paid, by card or by hand. */
export async function mailPlatePaid(
  context: Context,
  team: PlateEntrant,
  { id, cents, number }: { id: number; cents: number; number: string },
): Promise<void> {
  const amount = shown(context, cents)
  await write(context, (await getParty(context, team.party_id))!, (t, { event }) => ({
    subject: t('{team}: {amount} in plate fees paid', { team: team.team, amount }),
    paragraphs: [
      t('Thank you! We received {amount} in plate fees from {team} for {event}.', {
        ...{ amount, team: team.team, event: event.name },
      }),
      t('Order {number}', { number }),
    ],
    button: t('See your plate fees'),
    path: pathOf(context, team),
    once: `plate-paid:${id}`,
  }))
}
