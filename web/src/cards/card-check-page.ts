import { checkCard } from 'contract/cards/cards'
import { query } from '../api.ts'
import type { PageHead, Place } from '../route.ts'

export const cardOf = ({ params }: Pick<Place, 'params'>) => query(checkCard, { token: params['token']! })

export const queries = (place: Place) => [cardOf(place)]

export const head = (): PageHead => ({
  live: true,
  preview_title: 'Membership card',
  description: 'Shows whether a membership card is valid today.',
})
