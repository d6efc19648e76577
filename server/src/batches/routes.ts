import {
  beginBatch,
  closeBatch,
  listBatches,
  listLeftOut,
  previewBatch,
  stopBatch,
  undoBatch,
} from 'contract/batches'
import { on, type Routes } from '../plumbing/http/http.ts'
import type { Job } from '../plumbing/jobs/jobs.ts'
import { begin, preview } from './beginning.ts'
import { close, stop, undo } from './ending.ts'
import { giveBatches, giveLeftOut } from './giving.ts'
import type { Queues } from './queue.ts'
import { runBatch } from './running.ts'
import { tidyBatches } from './tidying.ts'

export const batchRoutes = (queues: Queues): Routes => [
  on(previewBatch, preview(queues)),
  on(beginBatch, begin(queues)),
  on(listBatches, giveBatches),
  on(undoBatch, undo),
  on(stopBatch, stop),
  on(closeBatch, close),
  on(listLeftOut, giveLeftOut(queues)),
]

export const batchJobs = (queues: Queues): readonly Job[] => [runBatch(queues), tidyBatches]
