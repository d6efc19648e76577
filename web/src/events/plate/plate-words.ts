import type { ShownPlate } from 'contract/events/plate'
import { t } from '../../language.ts'

type Game = ShownPlate['games'][number]

/** What is said of a game that a fee is owed for. */
export const gameState = ({ state }: Pick<Game, 'state'>): string =>
  state === 'coming' ? t('Coming up') : state === 'forfeit' ? t('Forfeit') : t('Played##a game')

export const methodName = (method: 'card' | 'check' | 'cash'): string =>
  method === 'card' ? t('Card') : method === 'check' ? t('Check##of a bank') : t('Cash')
