import type { Batch, BatchAct, QueueName } from 'contract/batches'
import { jobs } from '../src/app.ts'
import type { testHouse } from './house.ts'

type House = Awaited<ReturnType<typeof testHouse>>
type Wanted = { queue: QueueName; act: BatchAct; ids: readonly number[]; reason?: string; amount?: number }

/** Begins a batch as its dialog does: looks at it first, and then means what was shown. */
export async function begun(house: House, wanted: Wanted, token: string) {
  const call = async (path: string, payload: object) => {
    const answer = await house.call(path, { method: 'POST', token, payload })
    return { http: answer.statusCode, ...answer.json() } as Record<string, any>
  }
  const { queue, act, ids, amount } = wanted
  const { data: preview } = await call('/api/mms/batches/preview', { queue, act, ids, amount })
  const { count, newest, cents, left } = preview ?? { count: 1, newest: Math.max(...ids), cents: 0, left: 0 }
  const answer = await call('/api/mms/batches', { ...wanted, count: Math.max(1, count), newest, cents, left })
  return { ...answer, preview } as Record<string, any>
}

/** Lets its ten seconds pass, and does it as the job queue would; gives it as its user sees it then. */
export async function carriedOut(house: House, { id }: { id: number }, token: string) {
  house.pass(10)
  await jobs.find(({ name }) => name === 'run-batch')!.run(house.acting(), { batch_id: id } as never)
  const all = (await house.call('/api/mms/batches', { token })).json().data as Batch[]
  return all.find((one) => one.id === id)
}
