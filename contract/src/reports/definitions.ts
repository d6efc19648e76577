import type { Access } from '../operation.ts'
import { KIND_LABELS } from '../payments/kinds.ts'
import { dictionary } from '../dictionary.ts'
import { STATES } from '../places.ts'
import type { Step } from '../registering/draft.ts'

/** What a cell holds, which decides its format: on the wire everything is text, with amounts in cents. */
export type CellKind = 'text' | 'day' | 'moment' | 'money' | 'status' | WordKind

/** The dimensions that numbers can be broken down by. */
export const DIMENSION_LABELS = {
  month: 'Month',
  season: 'Season',
  league: 'League',
  division: 'Division',
  membership: 'Membership',
  member_type: 'Member type',
  status: 'Status',
  category: 'Category',
  kind: 'Money for',
  stage: 'Got as far as',
  loyalty: 'Season before',
  state: 'Home state',
  coupon: 'Coupon',
  waiver: 'Waiver',
  outcome: 'Outcome',
  cover: 'Coverage',
} as const
export type Dimension = keyof typeof DIMENSION_LABELS

/** Outcomes of a payment attempt. */
export const OUTCOME_LABELS = {
  paid: 'Paid',
  failed: 'Failed',
  failed_then_paid: 'Failed, then paid',
  unknown: 'Not confirmed yet',
  under_way: 'In progress',
  cancelled: 'Canceled',
  surplus: 'Paid twice, being refunded',
} as const
export type Outcome = keyof typeof OUTCOME_LABELS

/** The insurance status as of today. */
export const COVER_LABELS = {
  in_force: 'Active',
  ended: 'Ended',
  waiting: 'To review',
  refused: 'Not accepted',
} as const
export type Cover = keyof typeof COVER_LABELS

/** How far a started registration has come: the step it is at, or done. */
export const STAGE_LABELS = {
  people: 'Who’s registering',
  waivers: 'Waivers',
  payment: 'Payment',
  done: 'Finished',
} as const satisfies Record<Step | 'done', string>
export type Stage = keyof typeof STAGE_LABELS

/** Whether somebody was also there in the season before. */
export const LOYALTY_LABELS = {
  returning: 'Returning',
  back: 'Back after a break',
  new: 'New',
} as const
export type Loyalty = keyof typeof LOYALTY_LABELS

/** Where somebody lives: the states and provinces, by the names that addresses are kept with. */
export const STATE_LABELS = dictionary<string>({
  ...Object.fromEntries([...STATES.USA, ...STATES.Canada].map(({ value, label }) => [value, label])),
  none: 'Elsewhere or unknown',
})

/** Dimensions whose keys are a fixed set of words, with their labels. */
export const WORD_LABELS = {
  outcome: OUTCOME_LABELS,
  cover: COVER_LABELS,
  kind: KIND_LABELS,
  stage: STAGE_LABELS,
  loyalty: LOYALTY_LABELS,
  state: STATE_LABELS,
} as const
type WordKind = keyof typeof WORD_LABELS

/** The labels of a dimension's or cell's words; undefined if it has no fixed set. */
export const wordsOf = (kind: string): Readonly<Record<string, string>> | undefined =>
  Object.hasOwn(WORD_LABELS, kind) ? WORD_LABELS[kind as WordKind] : undefined

/** Whether what a report can be narrowed to by a dimension is the tenant’s own, and has to be asked for. */
export const hasChoices = (dimension: Dimension): boolean =>
  dimension !== 'month' && dimension !== 'status' && !wordsOf(dimension)

/** `is_hidden`: on screen only on request, but always in the file. */
type Column = { key: string; label: string; kind: CellKind; is_hidden?: true }

export type ReportDefinition = {
  label: string
  /** One line: what is counted. */
  about: string
  /** Required in addition to the right to see reports: the right to see the underlying records. */
  access: Access
  /** What one row is. */
  counts: { label: string }
  /** What the amounts are; if absent, the report only counts rows. */
  amounts?: { label: string }
  /** Whether amounts can also be reported when earned instead of when paid. */
  has_accrual?: true
  dimensions: readonly Dimension[]
  /** The initial rows and columns. */
  first: { rows: Dimension; columns?: Dimension }
  /** For the rows behind the numbers, and for the exported file. */
  columns: readonly Column[]
}

const text = (label: string, key: string): Column => ({ key, label, kind: 'text' })
const hidden = (label: string, key: string): Column => ({ ...text(label, key), is_hidden: true })

const PLACES = ['season', 'league', 'division', 'membership', 'member_type'] as const

const MONEY_COLUMNS: readonly Column[] = [
  { key: 'booked_at', label: 'Recorded', kind: 'moment' },
  text('Order', 'order_number'),
  text('Category', 'category'),
  { key: 'amount', label: 'Amount', kind: 'money' },
  text('Payer', 'payer'),
  hidden('Email', 'email'),
  text('For', 'what'),
  text('Registered', 'person'),
  hidden('Season', 'season'),
  hidden('League', 'league'),
  hidden('Division', 'division'),
]

/** Every report by its name in URLs. All amounts come from the one ledger. */
export const REPORTS = {
  members: {
    label: 'Members',
    about: 'People with a registration. Someone with several counts once in each row and once in the total.',
    access: 'mms.members.view',
    counts: { label: 'People' },
    dimensions: ['month', ...PLACES, 'status', 'loyalty', 'state'],
    first: { rows: 'league', columns: 'season' },
    columns: [
      text('Member ID', 'member_number'),
      text('Name', 'name'),
      { key: 'dob', label: 'Date of birth', kind: 'day' },
      text('Email', 'email'),
      text('Phone', 'phone'),
      { key: 'created_at', label: 'On record since', kind: 'moment' },
    ],
  },
  registrations: {
    label: 'Registrations',
    about: 'Registrations by date, with what was paid for them after discounts and refunds.',
    access: 'mms.registrations.view',
    counts: { label: 'Registrations' },
    amounts: { label: 'Net paid' },
    dimensions: ['month', ...PLACES, 'status'],
    first: { rows: 'league', columns: 'season' },
    columns: [
      text('Order', 'order_number'),
      { key: 'registered_at', label: 'Registered', kind: 'moment' },
      { key: 'status', label: 'Status', kind: 'status' },
      text('Member ID', 'member_number'),
      text('Name', 'name'),
      text('Member type', 'member_type'),
      text('Membership', 'membership'),
      text('Season', 'season'),
      text('League', 'league'),
      text('Division', 'division'),
      { key: 'net_paid', label: 'Net paid', kind: 'money' },
      { key: 'refunded', label: 'Refunded', kind: 'money' },
    ],
  },
  starts: {
    label: 'Started registrations',
    about: 'Every registration someone started, and how far it got.',
    access: 'mms.registrations.view',
    counts: { label: 'Started' },
    dimensions: ['stage', 'month'],
    first: { rows: 'stage' },
    columns: [
      { key: 'created_at', label: 'Started', kind: 'moment' },
      { key: 'updated_at', label: 'Last change', kind: 'moment' },
      { key: 'stage', label: 'Got as far as', kind: 'stage' },
      text('People', 'people'),
    ],
  },
  transactions: {
    label: 'Transactions',
    about: 'Every cent that came in or went out, from the ledger.',
    access: 'mms.payments.view',
    counts: { label: 'Entries' },
    amounts: { label: 'Amount' },
    has_accrual: true,
    dimensions: ['month', 'category', 'kind', ...PLACES, 'coupon'],
    first: { rows: 'month', columns: 'category' },
    columns: MONEY_COLUMNS,
  },
  payments: {
    label: 'Card payments',
    about: 'Every attempt to pay by card, and how it turned out.',
    access: 'mms.payments.view',
    counts: { label: 'Attempts' },
    amounts: { label: 'Paid' },
    dimensions: ['month', 'outcome'],
    first: { rows: 'month', columns: 'outcome' },
    columns: [
      { key: 'submitted_at', label: 'Tried', kind: 'moment' },
      { key: 'outcome', label: 'Outcome', kind: 'outcome' },
      { key: 'amount', label: 'Paid', kind: 'money' },
      { key: 'tried', label: 'Attempted', kind: 'money' },
      text('Order', 'order_number'),
      text('Payer', 'payer'),
      text('Email', 'email'),
      text('Reason', 'decline_code'),
      text('Card', 'card'),
    ],
  },
  coupons: {
    label: 'Coupons',
    about: 'Discounts that coupons gave on paid orders.',
    access: 'mms.coupons.view',
    counts: { label: 'Discounted items' },
    amounts: { label: 'Discount' },
    dimensions: ['coupon', 'month', ...PLACES],
    first: { rows: 'coupon' },
    columns: [text('Coupon', 'coupon'), ...MONEY_COLUMNS.filter(({ key }) => key !== 'category')],
  },
  donations: {
    label: 'Donations',
    about: 'Donations received, minus refunds.',
    access: 'mms.payments.view',
    counts: { label: 'Donations' },
    amounts: { label: 'Amount' },
    dimensions: ['month'],
    first: { rows: 'month' },
    columns: MONEY_COLUMNS.filter(({ key }) => !['person', 'season', 'league', 'division'].includes(key)),
  },
  insurance: {
    label: 'Insurance',
    about: 'Insurance documents of teams and clubs by upload date, and whether they’re valid today.',
    access: 'mms.insurance.view',
    counts: { label: 'Documents' },
    dimensions: ['cover', 'month', 'season', 'league', 'division'],
    first: { rows: 'league', columns: 'cover' },
    columns: [
      { key: 'uploaded_at', label: 'Uploaded', kind: 'moment' },
      text('Team or club', 'place'),
      { key: 'cover', label: 'Coverage', kind: 'cover' },
      { key: 'expires_on', label: 'Covered until', kind: 'day' },
      text('Document', 'paper'),
      text('Uploaded by', 'uploaded_by'),
      hidden('Season', 'season'),
      text('League', 'league'),
      text('Division', 'division'),
      hidden('Reason', 'reason'),
    ],
  },
  waivers: {
    label: 'Waivers',
    about: 'Valid signatures: signed and not withdrawn.',
    access: 'mms.waivers.view',
    counts: { label: 'Signatures' },
    dimensions: ['waiver', 'month', ...PLACES],
    first: { rows: 'waiver', columns: 'season' },
    columns: [
      { key: 'signed_at', label: 'Signed', kind: 'moment' },
      text('Waiver', 'waiver'),
      text('Version', 'version'),
      text('Name', 'name'),
      text('Member ID', 'member_number'),
      text('Membership', 'membership'),
      text('Season', 'season'),
      text('League', 'league'),
    ],
  },
} as const satisfies Record<string, ReportDefinition>
export type ReportName = keyof typeof REPORTS

export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[]

/** A report by its name, typed with every optional part. */
export const reportOf = (name: ReportName): ReportDefinition => REPORTS[name]
