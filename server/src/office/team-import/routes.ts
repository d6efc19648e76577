import { importTeamPlayers } from 'contract/clubs/roster-import'
import { onOutside, type Routes } from '../../plumbing/http/http.ts'
import { importPlayers } from './importing.ts'

export const teamImportRoutes: Routes = [onOutside(importTeamPlayers, importPlayers)]
