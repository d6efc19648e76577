import * as circuits from 'contract/competition/ranking/circuits'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { addCircuit, dropCircuit, editCircuit, give, giveCircuit, publishPage } from './office.ts'
import { calendarOfCircuit, showCircuit } from './public.ts'
import { findCircuits } from './queries.ts'
import { giveRanking } from './ranking.ts'

export const circuitRoutes: Routes = [
  on(circuits.listCircuits, findCircuits),
  on(circuits.getCircuit, giveCircuit),
  on(circuits.createCircuit, addCircuit),
  on(circuits.changeCircuit, editCircuit),
  on(circuits.publishCircuit, publishPage),
  on(circuits.deleteCircuit, dropCircuit),
  on(circuits.getRanking, giveRanking),
  on(circuits.givePoints, give),
  on(circuits.publicCircuit, showCircuit),
  on(circuits.circuitCalendar, calendarOfCircuit),
]
