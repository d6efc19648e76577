import './household.css'
import { useQuery } from '@tanstack/react-query'
import { downloadDonations, downloadYearStatement, listStatements } from 'contract/families/statements'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { Panel } from '../ui/panel.tsx'
import { Money } from '../ui/values.tsx'
import { HouseholdFile } from './household-file.tsx'

/** One document for a whole year, for taxes or the employer. */
export function HouseholdStatements() {
  const statements = useQuery(query(listStatements, {}))
  if (!statements.data || statements.data.length === 0) return null
  return (
    <Panel title={t('Yearly statements')}>
      <ul className="household-list">
        {statements.data.map(({ year, total, donations, member_id }) => (
          <li key={year}>
            <span>
              {year}
              <span className="dim household-line">
                {t('Paid')}: <Money cents={total} />
                {donations > 0 && (
                  <>
                    {' · '}
                    {t('Donations')}: <Money cents={donations} />
                  </>
                )}
              </span>
            </span>
            <span className="household-files">
              <HouseholdFile
                op={downloadYearStatement}
                input={{ year }}
                name={t('{year} payment statement', { year: String(year) })}
              >
                {t('Payments')}
              </HouseholdFile>
              {donations > 0 && member_id !== null && (
                <HouseholdFile
                  op={downloadDonations}
                  input={{ id: member_id, year }}
                  name={t('{year} donation statement', { year: String(year) })}
                >
                  {t('Donations')}
                </HouseholdFile>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
