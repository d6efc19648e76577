import '../../ui/office.css'
import { useState } from 'react'
import { addDays } from 'contract/dates'
import { RefundTerms, moreForMore, refundOf, type RefundFacts } from 'contract/events/refunds'
import { t } from '../../language.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Money } from '../../ui/values.tsx'

const DAYS_BEFORE = [90, 60, 31, 30, 14, 8, 7, 3, 1]
/** Any day will do: only the distance from it counts. */
const START = '2027-06-12'

/** What comes back on which day and after how many games, by the policy as it stands in the form. */
export function RefundExample({ typed }: { typed: unknown }) {
  const [paid_cents, setPaid] = useState<number | null>(50_000)
  const [guarantee, setGuarantee] = useState(4)
  const terms = RefundTerms.safeParse(typed).data
  const back = (facts: RefundFacts) => <Money cents={terms ? refundOf(terms, facts).back_cents : 0} />
  const fee = paid_cents ?? 0
  const more = terms && moreForMore(terms, { paid_cents: fee, guarantee })
  return (
    <Panel title={t('What comes back')}>
      <div className="office-pair">
        <MoneyField label={t('Entry fee')} value={paid_cents} onChange={setPaid} />
        <SelectField
          label={t('Guaranteed games')}
          placeholder={null}
          value={String(guarantee)}
          options={[2, 3, 4, 5, 6].map((games) => ({ value: String(games), label: String(games) }))}
          onChange={({ currentTarget: { value } }) => setGuarantee(Number(value))}
        />
      </div>
      {more !== undefined && (
        <Notice kind="warn" isNews>
          {t('A team that has played {games} games gets more back than one that has played fewer.', {
            games: more,
          })}
        </Notice>
      )}
      {terms ? (
        <div className="office-scroll" role="group" aria-label={t('What comes back')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Withdraws')}</th>
                <th scope="col">{t('Before the schedule is posted')}</th>
                <th scope="col">{t('After')}</th>
              </tr>
            </thead>
            <tbody>
              {DAYS_BEFORE.map((days) => {
                const facts = {
                  why: 'withdrawn',
                  paid_cents: fee,
                  today: addDays(START, -days),
                  starts_on: START,
                  is_accepted: true,
                } as const
                return (
                  <tr key={days}>
                    <th scope="row">{t('{count} day before|{count} days before', { count: days })}</th>
                    <td>{back({ ...facts, is_schedule_posted: false })}</td>
                    <td>{back({ ...facts, is_schedule_posted: true })}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Weather stops it')}</th>
                <th scope="col">{t('Back')}</th>
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: guarantee + 1 }, (_, games) => (
                <tr key={games}>
                  <th scope="row">{t('After {count} game|After {count} games', { count: games })}</th>
                  <td>{back({ why: 'cut_short', paid_cents: fee, games, guarantee })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="dim">{t('Complete the form to see an example.')}</p>
      )}
    </Panel>
  )
}
