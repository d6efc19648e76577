import { hourIn } from 'contract/dates'
import { isLanguage } from 'contract/language'
import { money, type Currency } from 'contract/money'
import { reportPath } from 'contract/reports/address'
import { reportOf } from 'contract/reports/definitions'
import { nextDue } from 'contract/reports/periods'
import { audit } from '../plumbing/audit.ts'
import { rightsOf } from '../auth/auth.ts'
import { todayOf, type Context, type OutsideContext, type User } from '../plumbing/context.ts'
import { dueOn, type Job } from '../plumbing/jobs/jobs.ts'
import { sendMail, wordsIn } from '../mail/mail.ts'
import { mayOpen, runReport } from './run.ts'
import { findDue, findReader, lockSaved, setDue, type SavedRow } from './saved-queries.ts'
/** Early enough to have arrived when the office opens. */
const FIRST_HOUR = 6
const MOST_LINES = 15

/** Sends the reports due on the tenant's current day, each once. */
export const sendReports: Job = {
  name: 'send-reports',
  every: '5 * * * *',
  due: dueOn('report_clock'),
  run: sendDue,
}

async function sendDue(context: OutsideContext): Promise<void> {
  if (hourIn(context.tenant.time_zone, context.now) < FIRST_HOUR) return
  const due = await context.read((inside) => findDue(inside, todayOf(inside)))
  for (const { id } of due) await context.transaction((inside) => sendOne(inside, id))
}

/** The letter and the next date are written together, so that neither exists without the other. */
async function sendOne(context: Context, id: number): Promise<void> {
  const today = todayOf(context)
  const saved = await lockSaved(context, id)
  if (!saved?.next_on || saved.next_on > today) return
  const reader = await readerOf(context, saved)
  if (!reader) {
    await setDue(context, id, { schedule: 'none', next_on: null })
    await audit(context, {
      action: 'report.sending_ended',
      subject: 'saved_report',
      subject_id: id,
      before: { schedule: saved.schedule },
      note: 'The owner may not see the report any more.',
    })
    return
  }
  await mailReport({ ...context, user: reader.user }, saved, reader)
  await setDue(context, id, { schedule: saved.schedule, next_on: nextDue(saved.schedule, today) })
}

/** The owner with their current rights; undefined if they may no longer see the report. */
async function readerOf(context: Context, { owner_id, report }: SavedRow) {
  const found = await findReader(context, owner_id)
  if (!found) return undefined
  const rights = await rightsOf(context, found.id)
  const user: User = {
    id: found.id,
    session_id: '',
    name: `${found.first_name} ${found.last_name}`,
    email: found.email,
    member_id: found.member_id,
    auth_time: 0,
    ...rights,
  }
  if (!rights.permissions.has('mms.reports.view') || !mayOpen(user, report)) return undefined
  return { user, language: isLanguage(found.language) ? found.language : ('en' as const) }
}

type Reader = NonNullable<Awaited<ReturnType<typeof readerOf>>>

/** Numbers only: to see the rows, which are about people, the reader logs in. */
async function mailReport(context: Context, saved: SavedRow, { user, language }: Reader) {
  const t = wordsIn(language)
  const { rows: by, show, filters } = saved.view
  const { first, amounts, counts } = reportOf(saved.report)
  const table = await runReport(context, {
    name: saved.report,
    rows: by ?? first.rows,
    ...(filters ? { filters } : {}),
  })
  const isCounted = show === 'count' || !amounts
  const valueOf = (key: string | null) => {
    const cell = table.cells.find(({ row, column }) => row === key && column === null)
    return isCounted
      ? String(cell?.count ?? 0)
      : money(cell?.amount ?? 0, context.tenant.currency as Currency)
  }
  const lines = table.rows.slice(0, MOST_LINES).map(({ key, label }) => ({ label, value: valueOf(key) }))
  const left = table.rows.length - lines.length
  await sendMail(context, {
    to: user.email,
    language,
    subject: t('Your report: {name}', { name: saved.name }),
    paragraphs: [
      t('Here are the latest numbers for “{name}”.', { name: saved.name }),
      [
        ...lines,
        {
          label: t('Total'),
          value: `${valueOf(null)} ${isCounted ? counts.label.toLowerCase() : ''}`.trim(),
        },
      ],
      ...(left > 0
        ? [t('{count} more line in the report.|{count} more lines in the report.', { count: left })]
        : []),
      t(
        'Open the report to see the rows behind each number and export them. You can also turn off these emails there.',
      ),
    ],
    button: { label: t('Open report'), url: context.link(reportPath(saved.report, saved.view)) },
    about: ['saved_report', saved.id],
    once: `report:${saved.id}:${todayOf(context)}`,
  })
}
