import { t } from '../../language.ts'

/** What a credit is from: the name of an event, or that the office gave it. */
export const originText = (origin: string): string =>
  origin === 'Credit from the office' ? t('Credit from the office') : origin
