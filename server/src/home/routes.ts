import { ownHome } from 'contract/home'
import { on, type Routes } from '../plumbing/http/http.ts'
import { giveHome } from './home.ts'

export const homeRoutes: Routes = [on(ownHome, giveHome)]
