import type { EventAddon } from 'contract/events/addons'
import type { Currency } from 'contract/money'
import { t } from '../language.ts'
import { writtenMoney } from '../written.ts'

export const addonPrice = (price_cents: number, currency: Currency): string =>
  price_cents === 0 ? t('Included##in the price') : writtenMoney(price_cents, currency)

/** 'Sold out', '3 left'; empty without a limit. */
export const leftText = (left: number | null): string =>
  left === null ? '' : left === 0 ? t('Sold out') : t('{count} left', { count: left })

/** '$20.00 · one per person' */
export const isOneChoice = ({ options, max_each }: Pick<EventAddon, 'options' | 'max_each'>): boolean =>
  options.length > 1 && max_each === 1
