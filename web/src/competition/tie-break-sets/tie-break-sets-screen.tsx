import '../../ui/office.css'
import '../public.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createTieBreakSet, listTieBreakSets } from 'contract/competition/standings/tie-break-sets'
import { rulesSaid } from 'contract/competition/standings/standings-words'
import { TIE_BREAK_SETS, type TieBreaks } from 'contract/competition/standings/tie-breaks'
import { query, useMay } from '../../api.ts'
import { t, told } from '../../language.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** How ties are decided: the sets of the office’s own, and those that sport bodies publish, to copy. */
export function TieBreakSetsScreen() {
  const read = useQuery(query(listTieBreakSets, {}))
  const mayAdd = useMay(createTieBreakSet)
  return (
    <>
      <PageHeader
        title={t('Tiebreakers')}
        note={t(
          'How to rank teams in a pool with the same record. You choose a set when you draw a division.',
        )}
        back={<Link to="/ems/events">{t('Events')}</Link>}
        actions={
          mayAdd && (
            <Link className="button" data-kind="primary" to="/ems/tie-breaks/$id" params={{ id: 'new' }}>
              {t('New tiebreaker set')}
            </Link>
          )
        }
      />
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      ) : (
        <div className="office-columns">
          <div>
            {read.data.length === 0 && (
              <Panel title={t('Your own')}>
                <p className="dim">
                  {t('None yet. Copy a published set and change what your league does differently.')}
                </p>
              </Panel>
            )}
            {read.data.map(({ id, name, rules, divisions }) => (
              <Panel
                key={id}
                title={
                  <Link to="/ems/tie-breaks/$id" params={{ id: String(id) }}>
                    {name}
                  </Link>
                }
              >
                <Rules rules={rules} />
                {divisions > 0 && (
                  <p className="dim">
                    {t('{count} division uses it.|{count} divisions use it.', { count: divisions })}
                  </p>
                )}
              </Panel>
            ))}
          </div>
          <Panel title={t('Published sets')}>
            {TIE_BREAK_SETS.map(({ key, label, rules }) => (
              <details key={key} className="standings-rules">
                <summary>{told(label)}</summary>
                <Rules rules={rules} />
              </details>
            ))}
          </Panel>
        </div>
      )}
    </>
  )
}

const Rules = ({ rules }: { rules: TieBreaks }) => (
  <ol>
    {rulesSaid(rules).map((said, i) => (
      <li key={i}>{told(said)}</li>
    ))}
  </ol>
)
