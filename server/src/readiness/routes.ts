import { exportReadiness, getReadinessTerms, readinessBoard, saveReadinessTerms } from 'contract/readiness'
import { clubDashboard, remindOpen } from 'contract/readiness/dashboard'
import { gateChoice, gateList, sendCheckIns } from 'contract/readiness/gate'
import { gatePictures, listInside, showGateCard, undoCheckIns } from 'contract/readiness/gate-live'
import { countClubReadiness, listClubReadiness, remindClub } from 'contract/readiness/clubs'
import { listVenueCertificates } from 'contract/readiness/venue-certificates'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { giveBoard } from './board-export.ts'
import { showBoard } from './board.ts'
import { pageStandings } from './club-readiness-queries.ts'
import { countAgain, countReadiness, remind as remindOneClub } from './club-readiness.ts'
import { showDashboard } from './dashboard.ts'
import { showCard, showInside, undo } from './gate-live.ts'
import { givePictures } from './gate-pictures.ts'
import { giveList, showChoice, takeCheckIns } from './gate.ts'
import { remind } from './reminding.ts'
import { checkInRoutes } from './team-check-in/routes.ts'
import { askVenueCertificates, listCertificatesAhead } from './venue-certificates.ts'
import { saveTerms, termsOf } from './terms.ts'

export const readinessRoutes: Routes = [
  on(readinessBoard, showBoard),
  onOutside(exportReadiness, giveBoard),
  on(getReadinessTerms, termsOf),
  on(saveReadinessTerms, saveTerms),
  on(clubDashboard, showDashboard),
  on(remindOpen, remind),
  on(listClubReadiness, pageStandings),
  on(countClubReadiness, countAgain),
  on(remindClub, remindOneClub),
  on(gateChoice, showChoice),
  on(gateList, giveList),
  on(sendCheckIns, takeCheckIns),
  on(listInside, showInside),
  on(undoCheckIns, undo),
  on(showGateCard, showCard),
  onOutside(gatePictures, givePictures),
  on(listVenueCertificates, listCertificatesAhead),
  ...checkInRoutes,
]

export const readinessJobs: readonly Job[] = [
  countReadiness as unknown as Job,
  askVenueCertificates as unknown as Job,
]
