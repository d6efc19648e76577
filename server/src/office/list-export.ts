import type { exportMembers } from 'contract/office/member-list'
import type { exportRegistrations } from 'contract/registrations/registrations'
import type { In } from 'contract/operation'
import { CHOICES } from 'contract/person-choices'
import type { FileFormat } from 'contract/primitives'
import { audit } from '../plumbing/audit.ts'
import { todayOf, type Context, type Download, type OutsideContext } from '../plumbing/context.ts'
import { sheetFile, type Column } from '../plumbing/drawing/spreadsheet.ts'
import { memberCells } from './member-list-queries.ts'
import { registrationCells } from './registration-export-queries.ts'

/** What somebody is registered for, and where. */
const WHAT_AND_WHERE: readonly Column[] = [
  { label: 'Type', content: 'text' },
  { label: 'Membership', content: 'text' },
  { label: 'Season', content: 'text' },
  { label: 'League', content: 'text' },
  { label: 'Division', content: 'text' },
  { label: 'Team', content: 'text' },
]

const MEMBER_COLUMNS: readonly Column[] = [
  { label: 'Member ID', content: 'text' },
  { label: 'Name', content: 'text' },
  { label: 'Date of birth', content: 'day' },
  { label: 'Email', content: 'text' },
  { label: 'Phone', content: 'text' },
  { label: 'Guardian', content: 'text' },
  { label: 'Guardian email', content: 'text' },
  { label: 'Status', content: 'status' },
  ...WHAT_AND_WHERE,
  { label: 'Valid until', content: 'day' },
  ...Object.values(CHOICES).map(({ label }) => ({ label, content: 'text' as const })),
]

const REGISTRATION_COLUMNS: readonly Column[] = [
  { label: 'Order', content: 'text' },
  { label: 'Registered', content: 'moment' },
  { label: 'Status', content: 'status' },
  { label: 'Member ID', content: 'text' },
  { label: 'Name', content: 'text' },
  ...WHAT_AND_WHERE,
  { label: 'Email', content: 'text' },
  { label: 'Paid', content: 'money' },
]

export const exportMemberList = (
  context: OutsideContext,
  asked: In<typeof exportMembers>,
): Promise<Download> =>
  exported(context, asked, { name: 'members', title: 'Members', columns: MEMBER_COLUMNS, cells: memberCells })

export const exportRegistrationList = (
  context: OutsideContext,
  asked: In<typeof exportRegistrations>,
): Promise<Download> =>
  exported(context, asked, {
    name: 'registrations',
    title: 'Registrations',
    columns: REGISTRATION_COLUMNS,
    cells: registrationCells,
  })

type Asked<Filters> = {
  q?: string | undefined
  filters?: Filters | undefined
  format?: FileFormat | undefined
}
type List<Filters> = {
  name: string
  title: string
  columns: readonly Column[]
  cells: (
    context: Pick<Context, 'tenant' | 'user' | 'now'>,
    filters: Filters,
    q: string | undefined,
    format: FileFormat,
  ) => ReturnType<typeof memberCells>
}

/** The filtered list as the database writes it, so that a long one needs no more memory than a short one. */
async function exported<Filters extends object>(
  context: OutsideContext,
  { q, filters = {} as Filters, format = 'csv' }: Asked<Filters>,
  { name, title, columns, cells }: List<Filters>,
): Promise<Download> {
  await context.transaction((inside) =>
    audit(inside, {
      action: `${name}.exported`,
      subject: 'tenant',
      subject_id: context.tenant.id,
      // An unpaired surrogate cannot be stored.
      after: { q: q && Buffer.from(q).toString(), filters, format },
    }),
  )
  const lines = await context.copyOut(cells(context, filters, q, format))
  return sheetFile(format, { filename: `${name}-${todayOf(context)}`, title, columns }, lines)
}
