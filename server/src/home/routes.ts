import { ownHome } from 'contract/home'
import { getOwnWork } from 'contract/home/work'
import { on, type Routes } from '../plumbing/http/http.ts'
import { giveHome } from './own-home.ts'
import { countOwnWork } from './work.ts'

export const homeRoutes: Routes = [on(ownHome, giveHome), on(getOwnWork, countOwnWork)]
