import './merging.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listDuplicates, listMerges, undoMerge } from 'contract/office/merge'
import { query, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Moment } from '../../ui/values.tsx'

/** Recent merges, each with an undo as long as that is possible. */
export function MergesDone() {
  const { data } = useQuery(query(listMerges, { per_page: 25 }))
  const undo = useCall(undoMerge, { refresh: [listMerges, listDuplicates] })
  if (!data || data.data.length === 0) return null
  return (
    <Panel title={t('Merged')} className="merge-done">
      <ul className="merge-list">
        {data.data.map(
          ({ id, member_id, member, loser_number, author, created_at, undone_at, is_undoable }) => (
            <li key={id}>
              <span>
                {member ? (
                  <Link to="/mms/members/$id" params={{ id: String(member_id) }}>
                    {member}
                  </Link>
                ) : (
                  t('A deleted record')
                )}{' '}
                <span className="dim">
                  {t('merged with {number}', { number: loser_number })} · {author} ·{' '}
                  <Moment at={created_at} />
                </span>
              </span>
              {is_undoable ? (
                <Button
                  disabled={undo.isPending}
                  aria-label={t('Undo the merge of {number}', { number: loser_number })}
                  onClick={() => undo.mutate({ id })}
                >
                  {t('Undo')}
                </Button>
              ) : (
                <span className="dim">{undone_at ? t('Undone') : t('Over 30 days ago')}</span>
              )}
            </li>
          ),
        )}
      </ul>
    </Panel>
  )
}
