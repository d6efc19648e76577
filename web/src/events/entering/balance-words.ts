import type { OwnBalance } from 'contract/events/deposits'
import { t, told } from '../../language.ts'
import { spelledDay } from '../../written.ts'

type Shown = Pick<OwnBalance, 'state' | 'card' | 'declined' | 'next_try_on' | 'is_processing'>

/** How a balance will be paid, or why it wasn't; empty where there is nothing to add. */
export function balanceHint({ state, card, declined, next_try_on, is_processing }: Shown): string {
  if (state !== 'open') return ''
  if (is_processing) return t('We’re confirming your payment.')
  if (declined !== null)
    return next_try_on === null
      ? told(declined)
      : t('{reason} We’ll try again on {day}.', { reason: told(declined), day: spelledDay(next_try_on) })
  return card
    ? t('We’ll charge your {brand} ending in {last4} that day.', { brand: card.brand, last4: card.last4 })
    : ''
}
