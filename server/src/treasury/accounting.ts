import { createHash } from 'node:crypto'
import { ZipFile } from 'yazl'
import type { In, Out } from 'contract/operation'
import {
  DayNotOver,
  MapIncomplete,
  NothingToExport,
  RunNotFound,
  type downloadRun,
  type getAccounting,
  type runAccounting,
  type saveAccountMap,
} from 'contract/treasury/accounting'
import { Conflict } from 'contract/problem'
import { LEDGER } from '../payments/payments.ts'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context, type Download } from '../plumbing/context.ts'
import { filesOf, type Journal } from './accounting-forms.ts'
import {
  countWaiting,
  findMap,
  findMissing,
  findRuns,
  getRun,
  insertRun,
  lockRuns,
  putMap,
  sumOpen,
  type Sum,
} from './accounting-queries.ts'

export async function giveAccounting(context: Context): Promise<Out<typeof getAccounting>> {
  const [map, runs, waiting, missing] = await Promise.all([
    findMap(context),
    findRuns(context),
    countWaiting(context),
    findMissing(context),
  ])
  return {
    map: Object.values(LEDGER).map((account) => {
      const known = map.find((one) => one.account === account)
      return { account, code: known?.code ?? null, name: known?.name ?? null }
    }),
    runs,
    waiting,
    missing,
  }
}

export async function saveMap(context: Context, { map }: In<typeof saveAccountMap>) {
  const before = await findMap(context)
  await putMap(context, map)
  await audit(context, {
    action: 'accounting.map_saved',
    subject: 'tenant',
    subject_id: context.tenant.id,
    before: codesOf(before),
    after: codesOf(map),
  })
  return {}
}

const codesOf = (map: readonly { account: string; code: string }[]) =>
  Object.fromEntries(map.map(({ account, code }) => [account, code]))

/**
 * Closes what is in the ledger up to a day and in no run yet. What is booked later, even for these days, is in the
 * next run. @throws DayNotOver, NothingToExport, MapIncomplete
 */
export async function makeRun(
  context: Context,
  { until }: In<typeof runAccounting>,
): Promise<Out<typeof runAccounting>> {
  if (until >= todayOf(context)) throw DayNotOver()
  await lockRuns(context)
  const [sums, map] = await Promise.all([sumOpen(context, until), findMap(context)])
  if (sums.length === 0) throw NothingToExport()
  const missing = [...new Set(sums.map(({ account }) => account))].filter(
    (account) => !map.some((one) => one.account === account),
  )
  if (missing.length > 0) throw MapIncomplete({ detail: { accounts: missing } })
  const journals = journalsOf(sums, map)
  const entries = sums.reduce((all, one) => all + one.entries, 0) / 2
  const amount = journals
    .flatMap(({ lines }) => lines)
    .reduce((all, { cents }) => all + Math.max(cents, 0), 0)
  const sha256 = createHash('sha256').update(JSON.stringify(journals)).digest('hex')
  const { id, taken } = await insertRun(context, { until, sha256, entries, amount, journals })
  // Something was booked between the two looks; the next try sees it in both.
  if (taken !== entries) throw Conflict()
  await audit(context, {
    action: 'accounting.run_made',
    subject: 'accounting_run',
    subject_id: id,
    after: { until, entries, amount },
  })
  return { id, entries }
}

function journalsOf(sums: readonly Sum[], map: Awaited<ReturnType<typeof findMap>>): Journal[] {
  const days = new Map<string, Journal['lines'][number][]>()
  for (const { day, account, cents } of sums) {
    const { code, name } = map.find((one) => one.account === account)!
    if (cents !== 0) days.set(day, [...(days.get(day) ?? []), { account, code, name, cents }])
  }
  return [...days].map(([day, lines]) => ({ day, lines }))
}

/** A run as a file, or several in one archive where the program takes only short ones. @throws RunNotFound */
export async function giveRun(context: Context, { id, form }: In<typeof downloadRun>): Promise<Download> {
  const run = await getRun(context, id)
  if (!run) throw RunNotFound()
  const files = filesOf(run, form)
  const name = `journals-${run.id}-${run.until}`
  const [only] = files
  if (files.length === 1)
    return { filename: `${name}.${only!.extension}`, content: Buffer.from(only!.content), type: only!.type }
  const archive = new ZipFile()
  for (const [i, { extension, content }] of files.entries())
    archive.addBuffer(Buffer.from(content), `${name}-${i + 1}-of-${files.length}.${extension}`)
  archive.end()
  return { filename: `${name}.zip`, content: archive.outputStream, type: 'application/zip' }
}
