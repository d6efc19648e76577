import {
  checkCard as checkCardOp,
  previewCard as previewCardOp,
  refreshCard,
  refreshCardOf,
} from 'contract/cards/cards'
import { downloadClubCard, refreshClubCard, refreshClubCardOf } from 'contract/clubs/club-card'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { checkCard, previewCard } from './member-cards.ts'
import { giveClubCard, renewClubCard } from './club-card.ts'
import { renewCard } from './refreshing.ts'
import { followCards, tellWallets, tidyWallets, watchCertificate } from './wallet-updates.ts'

export const cardRoutes: Routes = [
  on(checkCardOp, checkCard),
  onOutside(previewCardOp, previewCard),

  on(refreshCard, renewCard),
  on(refreshCardOf, renewCard),
  on(refreshClubCard, renewClubCard),
  on(refreshClubCardOf, renewClubCard),
  onOutside(downloadClubCard, giveClubCard),
]

export const cardJobs: readonly Job[] = [
  tellWallets as unknown as Job,
  followCards as Job,
  tidyWallets as Job,
  watchCertificate as Job,
]
