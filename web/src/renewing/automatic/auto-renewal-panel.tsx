import './auto-renewal.css'
import { useQuery } from '@tanstack/react-query'
import { listOwnAutoRenewals } from 'contract/renewing/auto-renewal'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import { Panel } from '../../ui/panel.tsx'
import { AutoRenewalList, cardText } from './auto-renewal-list.tsx'

/** The household's automatic renewals; nothing if there are none. */
export function AutoRenewalPanel() {
  const own = useQuery(query(listOwnAutoRenewals, {}))
  const shown = own.data
  const [first] = shown?.renewals ?? []
  if (!shown || !first) return null
  return (
    <Panel title={t('Auto-renewal')} className="no-print">
      <AutoRenewalList shown={shown} />
      <div className="auto-card">
        <span className="dim">{cardText(first.card)}</span>
        {/* The page with the card fields is a separate document. */}
        <a className="button" data-kind="quiet" href={`/auto-renewal/${shown.token}`}>
          {t('Change card')}
        </a>
      </div>
    </Panel>
  )
}
