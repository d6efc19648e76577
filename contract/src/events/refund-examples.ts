import type { Back, RefundForm, RefundTerms } from './refunds.ts'

const of = (
  percent: number,
  { keep_cents = 0, keep_card = false, form = 'cash' as RefundForm } = {},
): Back => ({
  kind: 'percent',
  percent,
  keep_cents,
  keep_card,
  form,
})
const amount = (dollars: number): Back => ({ kind: 'amount', cents: dollars * 100, form: 'cash' })
type Step = RefundTerms['withdrawal'][number]
const days = (count: number, back: Back): Step => ({ until: { kind: 'days', days: count }, back })
const schedule = (back: Back): Step => ({ until: { kind: 'schedule' }, back })

function terms(
  withdrawal: Step[],
  back: Back[],
  more: Partial<RefundTerms> & { counted?: 'started' | 'completed' } = {},
): RefundTerms {
  const { counted = 'started', ...rest } = more
  return {
    withdrawal,
    cut_short: { counted, tables: [{ guarantee: 0, back }] },
    canceled: null,
    credit: { days: null, is_transferable: false },
    ...rest,
  }
}

/**
 * Policies that organizers have published, as something to start from. Sources: research, field.md §3.9; where a page is silent
 * about withdrawal, it is full until the schedule is posted (an assumption). `key` never changes.
 */
export const REFUND_EXAMPLES: readonly { key: string; label: string; terms: RefundTerms }[] = [
  {
    key: 'tri_county',
    label: 'Full until 7 days before, then minus $100',
    terms: terms(
      [days(8, of(100, { keep_card: true })), schedule(of(100, { keep_cents: 100_00 }))],
      [of(100), of(50)],
    ),
  },
  {
    key: 'ar_usssa',
    label: 'Full until the Monday before, half after one game',
    terms: terms([days(5, of(100))], [of(100), of(50)]),
  },
  {
    key: 'triple_crown',
    label: '80% until the schedule is posted',
    terms: terms([schedule(of(80))], [of(80), of(50)]),
  },
  {
    key: 'grand_slam',
    label: '75% until 31 days before, then 30%',
    terms: terms([days(31, of(75)), schedule(of(30))], [of(75), of(30)], {
      canceled: of(100, { form: 'either' }),
      credit: { days: 730, is_transferable: false },
    }),
  },
  {
    key: 'fastpitch_nation',
    label: 'Full until 60 days before',
    terms: terms([days(61, of(100))], [of(60), of(50)]),
  },
  {
    key: 'stl',
    label: 'Minus $25, table by guarantee, credit after scheduling',
    terms: terms(
      [
        schedule(of(100, { keep_cents: 25_00 })),
        { until: { kind: 'start' }, back: of(75, { form: 'credit' }) },
      ],
      [],
      {
        cut_short: {
          counted: 'started',
          tables: [
            { guarantee: 4, back: [of(100, { keep_cents: 25_00 }), of(70), of(45)] },
            { guarantee: 0, back: [of(100, { keep_cents: 25_00 }), of(70)] },
          ],
        },
      },
    ),
  },
  {
    key: 'nsa_ca',
    label: 'A third kept for each game started',
    terms: terms([schedule(of(100))], [of(100), of(67), of(34), of(1)]),
  },
  {
    key: 'd1',
    label: 'Credit only, nothing once accepted',
    terms: terms(
      [{ until: { kind: 'accepted' }, back: of(100) }],
      [
        of(50, { form: 'credit' }),
        ...[1, 2, 3].map((): Back => ({ kind: 'games', of: 'unplayed', less_cents: 350_00, form: 'credit' })),
      ],
    ),
  },
  {
    key: 'ga_usssa',
    label: 'Price of the games minus umpires and fields',
    terms: terms(
      [schedule(of(100))],
      [
        of(100),
        ...[1, 2, 3].map((): Back => ({ kind: 'games', of: 'played', less_cents: 150_00, form: 'cash' })),
      ],
    ),
  },
  {
    key: 'ayso',
    label: 'An amount for each game not played',
    terms: terms([schedule(of(100))], [of(100), amount(300), amount(180), amount(80)], {
      counted: 'completed',
    }),
  },
]
