import * as calls from 'contract/competition/weather/weather-calls'
import { on, onOutside, type Routes } from '../../plumbing/http/http.ts'
import type { OnPublished } from '../schedule/publishing.ts'
import { choose, compute, giveChosen, sendRefunds, undo } from './measuring.ts'
import { giveWeather, lightning, mark, resume, sayNextWord, stop } from './stopping.ts'

export const weatherRoutes = (onPublished: OnPublished): Routes => [
  on(calls.getWeather, giveWeather),
  on(calls.stopPlay, stop),
  on(calls.noteLightning, lightning),
  on(calls.setNextWord, sayNextWord),
  on(calls.resumePlay, resume),
  on(calls.markFields, mark),
  onOutside(calls.computeMeasures, compute),
  on(calls.chooseMeasure, choose(onPublished)),
  on(calls.undoMeasure, undo(onPublished)),
  on(calls.sendMeasureRefunds, sendRefunds),
  on(calls.listChosenMeasures, giveChosen),
]
