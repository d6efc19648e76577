import * as calls from 'contract/competition/weather-calls'
import { on, onOutside, type Routes } from '../../plumbing/http/http.ts'
import { choose, compute, giveChosen, sendRefunds, undo } from './measuring.ts'
import { giveWeather, lightning, mark, resume, sayNextWord, stop } from './stopping.ts'

export const weatherRoutes: Routes = [
  on(calls.getWeather, giveWeather),
  on(calls.stopPlay, stop),
  on(calls.noteLightning, lightning),
  on(calls.setNextWord, sayNextWord),
  on(calls.resumePlay, resume),
  on(calls.markFields, mark),
  onOutside(calls.computeMeasures, compute),
  on(calls.chooseMeasure, choose),
  on(calls.undoMeasure, undo),
  on(calls.sendMeasureRefunds, sendRefunds),
  on(calls.listChosenMeasures, giveChosen),
]
