import {
  createSeason,
  deleteSeason,
  editSeason,
  getOfficeSeason,
  listOfficeSeasons,
  updateSeason,
} from 'contract/seasons/seasons'
import { on, type Routes } from '../plumbing/http/http.ts'
import {
  addSeason,
  changeSeason,
  giveSeason,
  giveSeasonForm,
  giveSeasons,
  removeUnusedSeason,
} from './office-seasons.ts'
import type { CountUses } from './uses.ts'

export const seasonRoutes = (counts: CountUses): Routes => [
  on(listOfficeSeasons, giveSeasons(counts)),
  on(getOfficeSeason, giveSeason(counts)),
  on(editSeason, giveSeasonForm),
  on(createSeason, addSeason),
  on(updateSeason, changeSeason),
  on(deleteSeason, removeUnusedSeason(counts)),
]
