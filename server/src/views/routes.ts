import {
  arrangeSavedViews,
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  restoreSavedView,
} from 'contract/views'
import { on, type Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { tidyViews } from './tidying.ts'
import { arrangeViews, changeView, createView, giveViews, removeView, restoreView } from './keeping.ts'

export const viewRoutes: Routes = [
  on(listSavedViews, giveViews),
  on(createSavedView, createView),
  on(changeSavedView, changeView),
  on(deleteSavedView, removeView),
  on(restoreSavedView, restoreView),
  on(arrangeSavedViews, arrangeViews),
]

export const viewJobs: readonly Job[] = [tidyViews]
