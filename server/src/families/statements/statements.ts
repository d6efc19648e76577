import { Forbidden } from 'contract/problem'
import { yearOf } from 'contract/dates'
import { MemberNotFound } from 'contract/members'
import {
  NoDonations,
  NoPayments,
  type downloadDonations,
  type downloadYearStatement,
  type listStatements as listStatementsOp,
} from 'contract/families/statements'
import type { In, Out } from 'contract/operation'
import { accountOf } from '../../auth/auth.ts'
import { whoIs, todayOf, type Context, type Download } from '../../plumbing/context.ts'
import { getMember } from '../../members/members.ts'
import { LEDGER, findLinesOfYear, findYearsPaid, type YearLine } from '../../payments/payments.ts'
import { readDocument } from '../../tenants/tenants.ts'
import { statement } from './statement-drawing.ts'
import { isOfHousehold } from '../../registrations/registrations.ts'

/** A donation belongs to the account it was paid from, so a child has none. */
export async function giveDonations(
  context: Context,
  { id, year = yearOf(todayOf(context)) }: In<typeof downloadDonations>,
): Promise<Download> {
  const isOffice = whoIs(context).permissions.has('mms.payments.view')
  if (!isOffice && !(await isOfHousehold(context, id)))
    throw whoIs(context).permissions.has('mms.members.view') ? Forbidden() : MemberNotFound()
  const member = await getMember(context, id)
  if (!member) throw MemberNotFound()
  const lines = member.user_id === null ? [] : await findLinesOfYear(context, member.user_id, year)
  const donations = lines.filter(
    ({ account, total, refunded }) => account === LEDGER.donations && total > refunded,
  )
  if (donations.length === 0) throw NoDonations()
  return draw(context, 'donations', year, donations, {
    name: `${member.first_name} ${member.last_name}`,
    email: member.email ?? '',
    member_number: member.member_number,
  })
}

export async function giveYearStatement(
  context: Context,
  { year }: In<typeof downloadYearStatement>,
): Promise<Download> {
  const account = await accountOf(context)
  const [lines, member] = await Promise.all([
    findLinesOfYear(context, account.id, year),
    account.member_id === null ? undefined : getMember(context, account.member_id),
  ])
  const charged = lines.filter(({ total }) => total > 0)
  if (charged.length === 0) throw NoPayments()
  return draw(context, 'payments', year, charged, {
    name: `${account.first_name} ${account.last_name}`,
    email: account.email,
    member_number: member?.member_number ?? null,
  })
}

export async function listStatements(context: Context): Promise<Out<typeof listStatementsOp>> {
  const account = await accountOf(context)
  const years = await findYearsPaid(context, account.id)
  return years.map((one) => ({ ...one, member_id: account.member_id }))
}

type Person = { name: string; email: string; member_number: string | null }

async function draw(
  context: Context,
  kind: 'donations' | 'payments',
  year: number,
  lines: readonly YearLine[],
  person: Person,
): Promise<Download> {
  const { name, colors, support_email } = await readDocument(context)
  const content = await context.draw(statement, {
    kind,
    year,
    person,
    lines,
    currency: context.tenant.currency,
    sender: { name, color: colors.primary, lines: support_email ? [support_email] : [] },
    time_zone: context.tenant.time_zone,
    created: context.now,
  })
  return { filename: `${kind}-${year}.pdf`, content }
}
