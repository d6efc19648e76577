import type { Dashboard } from 'contract/office/dashboard'

type Season = NonNullable<Dashboard['season']>

/** The numbers are for one season, and so are the lists they link to. */
export const seasonIn = ({ season }: Pick<Dashboard, 'season'>): { season_id?: string } =>
  season ? { season_id: String(season.id) } : {}

export const reportLink = (name: string, search: Record<string, string>) => ({
  to: '/mms/reports/$name',
  params: { name },
  search,
})

/** The money of a season's days, by month and by what it was for; what the provider keeps is left out. */
export const moneyLink = (
  { start_date, end_date }: Pick<Season, 'start_date' | 'end_date'>,
  search: Record<string, string> = {},
) =>
  reportLink('transactions', {
    rows: 'month',
    columns: 'kind',
    kind: 'fees,donations,protection,team_fees,events,other',
    from: start_date,
    until: end_date,
    ...search,
  })
