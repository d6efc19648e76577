import { listTeams } from 'contract/clubs'
import {
  listMembershipOptions,
  listMemberTypes,
  listMemberships,
  listSeasons,
  membershipById,
  offersFor,
  registrationChoices,
  seasonDates,
} from 'contract/offers/offers'
import { catalogRoutes } from './catalog/routes.ts'
import { on, type Routes } from '../plumbing/http/http.ts'
import { getMembership, giveChoices, giveTeams, listCurrentMemberships, listOptions } from './catalogue.ts'
import { findMemberTypes } from './catalogue-queries.ts'
import { giveSeasonDates, listSeasons as seasons } from './open-seasons.ts'
import { giveOffers } from './offers-for.ts'
import type { CountUses } from '../seasons/seasons.ts'
import type { Taken } from './taken.ts'

export const offerRoutes = (seasonUses: CountUses, taken: Taken): Routes => [
  on(listSeasons, seasons),
  on(seasonDates, giveSeasonDates),
  on(listMemberships, listCurrentMemberships),
  on(membershipById, getMembership),
  on(listMembershipOptions, listOptions),
  on(listMemberTypes, findMemberTypes),
  on(registrationChoices, giveChoices),
  on(listTeams, giveTeams),
  on(offersFor, giveOffers),
  ...catalogRoutes(seasonUses, taken),
]
