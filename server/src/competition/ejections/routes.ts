import * as ejections from 'contract/competition/ejections'
import { on, type Routes } from '../../plumbing/http/http.ts'
import * as desk from './desk.ts'

export const ejectionRoutes: Routes = [
  on(ejections.listEjections, desk.showEjections),
  on(ejections.listEjectable, desk.listPeople),
  on(ejections.noteEjection, desk.note),
  on(ejections.noteEjectionByLink, desk.noteByLink),
  on(ejections.nameEjected, desk.nameWho),
  on(ejections.takeBackEjection, desk.takeBack),
  on(ejections.suspendPerson, desk.suspend),
  on(ejections.liftSuspension, desk.lift),
]
