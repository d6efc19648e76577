import { checkCard as checkCardOp, previewCard as previewCardOp } from 'contract/memberships/cards'
import { downloadClubCard, refreshClubCard, refreshClubCardOf } from 'contract/clubs/club-card'
import { refreshCard, refreshCardOf } from 'contract/memberships/member-detail'
import {
  downloadRecreatedWaiver,
  proveForWaivers,
  recreateWaivers,
  showProvenWaivers,
} from 'contract/memberships/waiver-regeneration'
import {
  beginToSign,
  listAllUnsigned,
  listUnsigned,
  waiverHistory,
  waiversToSign,
} from 'contract/memberships/waivers-again'
import { on, onOutside, type Routes } from '../../http.ts'
import { checkCard, previewCard } from './cards.ts'
import { giveClubCard, renewClubCard } from './club-card.ts'
import { renewCard } from './member-card.ts'
import {
  beginSigning,
  giveAllUnsigned,
  giveToSign,
  giveUnsigned,
  giveWaiverHistory,
} from './waivers-again.ts'
import { giveRecreated, prove, recreate, showProven } from './waiver-regeneration.ts'

export const paperRoutes: Routes = [
  on(checkCardOp, checkCard),
  onOutside(previewCardOp, previewCard),

  onOutside(proveForWaivers, prove),
  on(showProvenWaivers, showProven),
  on(recreateWaivers, recreate),
  on(downloadRecreatedWaiver, giveRecreated),

  on(waiverHistory, giveWaiverHistory),
  on(listUnsigned, giveUnsigned),
  on(listAllUnsigned, giveAllUnsigned),
  on(waiversToSign, giveToSign),
  on(beginToSign, beginSigning),

  on(refreshCard, renewCard),
  on(refreshCardOf, renewCard),
  on(refreshClubCard, renewClubCard),
  on(refreshClubCardOf, renewClubCard),
  onOutside(downloadClubCard, giveClubCard),
]
