import { previewTeamList } from 'contract/events/outside-import'
import { onOutside, type Routes } from '../../plumbing/http/http.ts'
import { readTeams } from './reading.ts'

export const teamListRoutes: Routes = [onOutside(previewTeamList, readTeams)]
