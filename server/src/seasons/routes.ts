import {
  createSeason,
  deleteSeason,
  editSeason,
  getOfficeSeason,
  listOfficeSeasons,
  updateSeason,
} from 'contract/seasons/seasons'
import { on, type Routes } from '../plumbing/http/http.ts'
import { pageSeasons } from './desk-queries.ts'
import { addSeason, changeSeason, giveSeason, giveSeasonForm, removeUnusedSeason } from './desk.ts'

export const seasonRoutes: Routes = [
  on(listOfficeSeasons, pageSeasons),
  on(getOfficeSeason, giveSeason),
  on(editSeason, giveSeasonForm),
  on(createSeason, addSeason),
  on(updateSeason, changeSeason),
  on(deleteSeason, removeUnusedSeason),
]
