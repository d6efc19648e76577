import * as plate from 'contract/events/plate'
import * as gate from 'contract/events/plate-gate'
import { on, type Routes } from '../../plumbing/http/http.ts'
import type { PlateGamesOf } from './accounts.ts'
import { giveBack, giveBoard, noteByHand, remind, saveTerms } from './desk.ts'
import { exportBoard } from './export.ts'
import { giveFee, giveOutside, giveOwn, showAtGate, takeCash } from './gate.ts'
import { pay, show } from './paying.ts'

export const plateRoutes = (gamesOf: PlateGamesOf): Routes => [
  on(plate.getPlate, (context, input) => giveBoard(context, gamesOf, input)),
  on(plate.exportPlate, (context, input) => exportBoard(context, gamesOf, input)),
  on(plate.savePlateTerms, saveTerms),
  on(plate.takePlatePayment, (context, input) => noteByHand(context, gamesOf, input)),
  on(plate.remindPlate, (context, input) => remind(context, gamesOf, input)),
  on(plate.refundPlate, (context, input) => giveBack(context, gamesOf, input)),
  on(plate.showPlate, (context, input) => show(context, gamesOf, input)),
  on(plate.payPlate, (context, input) => pay(context, gamesOf, input)),
  on(gate.plateAtGate, (context, input) => showAtGate(context, gamesOf, input)),
  on(gate.takePlateCash, (context, input) => takeCash(context, gamesOf, input)),
  on(gate.ownPlate, (context, input) => giveOwn(context, gamesOf, input)),
  on(gate.outsidePlate, (context, input) => giveOutside(context, gamesOf, input)),
  on(gate.publicPlateFee, giveFee),
]
