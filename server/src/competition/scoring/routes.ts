import { decidePitching } from 'contract/competition/scoring/pitching-rulings'
import {
  listScoring,
  renewScoreLinks,
  saveScoringRules,
  sendNotes,
  showScoring,
} from 'contract/competition/scoring/scoring'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { send, show } from './books.ts'
import { giveDesk, renewLinks, saveRules } from './desk.ts'
import { decideAboutPitcher } from './rulings.ts'

export const scoringRoutes: Routes = [
  on(showScoring, show),
  on(sendNotes, send),
  on(listScoring, giveDesk),
  on(renewScoreLinks, renewLinks),
  on(decidePitching, decideAboutPitcher),
  on(saveScoringRules, saveRules),
]
