import { ownHome } from 'contract/home'
import { listMatches } from 'contract/home/finding'
import { getOwnWork } from 'contract/home/work'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { findAll } from './finding.ts'
import { giveHome } from './own-home.ts'
import { countOwnWork } from './work.ts'

export const homeRoutes: Routes = [
  on(ownHome, giveHome),
  on(getOwnWork, countOwnWork),
  onOutside(listMatches, findAll),
]
