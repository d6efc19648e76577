import './merging.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  MERGE_FIELDS,
  MergeOutdated,
  keepApart,
  listDuplicates,
  listMerges,
  mergeMembers,
  previewMerge,
  undoMerge,
  type MergeField,
  type Side,
} from 'contract/office/merge'
import type { Out } from 'contract/operation'
import { messageOf } from '../../api-problems.ts'
import { query, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { toast } from '../../ui/toast.tsx'
import { Count } from '../../ui/values.tsx'
import { MergeSpots, Obstacles } from './merge-spots.tsx'
import { fieldWord, valueWord } from './merge-words.ts'

/** Two records side by side: which one stays, and what it takes from the other. */
export function MergeScreen() {
  const { winner, loser } = useParams({ strict: false }) as { winner: string; loser: string }
  const sides = useQuery(query(previewMerge, { winner_id: winner, loser_id: loser }))
  return (
    <>
      <PageHeader
        title={t('Compare two records')}
        of={sides.data && `${sides.data.winner.fields.first_name} ${sides.data.winner.fields.last_name}`}
        note={t('Registrations, waivers, notes and family from both move to the record you keep.')}
        back={<Link to="/mms/members/duplicates">{t('Duplicates')}</Link>}
      />
      {sides.error ? (
        <ErrorState error={sides.error} onRetry={() => void sides.refetch()} />
      ) : sides.data ? (
        <Sides
          key={`${sides.data.winner.version}-${sides.data.loser.version}`}
          sides={sides.data}
          onOutdated={() => void sides.refetch()}
        />
      ) : (
        <Panel>
          <Skeleton lines={12} />
        </Panel>
      )}
    </>
  )
}

type Sides = Out<typeof previewMerge>

/** Fields that only the record that goes away has. */
const missing = (stays: Side, goes: Side): MergeField[] =>
  MERGE_FIELDS.filter((field) => !hasValue(stays, field) && hasValue(goes, field))
const hasValue = (side: Side, field: MergeField) =>
  field === 'profile_pic' ? side.has_photo : side.fields[field] !== null

function Sides({ sides, onOutdated }: { sides: Sides; onOutdated: () => void }) {
  const navigate = useNavigate()
  const [isTurned, setTurned] = useState(false)
  const [stays, goes] = isTurned ? [sides.loser, sides.winner] : [sides.winner, sides.loser]
  const [take, setTake] = useState<readonly MergeField[]>(() => missing(stays, goes))
  const undo = useCall(undoMerge, { refresh: [listMerges, listDuplicates] })
  const merge = useCall(mergeMembers, {
    quiet: true,
    refresh: [listMerges, listDuplicates],
    onSuccess: ({ id, member_id }) => {
      toast.undoable(t('Records merged.'), () => undo.mutate({ id }))
      return navigate({ to: '/mms/members/$id', params: { id: String(member_id) } })
    },
  })
  const apart = useCall(keepApart, {
    refresh: [listDuplicates],
    onSuccess: () => navigate({ to: '/mms/members/duplicates' }),
  })
  const [keep, setKeep] = useState<readonly number[]>([])
  const isChosen = sides.spots.every(
    ({ kind, one, other }) => kind === 'same_team' || keep.includes(one.id) || keep.includes(other.id),
  )
  const rows = MERGE_FIELDS.filter((field) => valueWord(stays, field) !== valueWord(goes, field))
  const turn = () => {
    setTurned(!isTurned)
    setTake(missing(goes, stays))
  }
  return (
    <>
      <Obstacles obstacles={sides.obstacles} />
      <div className="merge-sides">
        <SideCard side={stays} title={t('Keep')} />
        <SideCard side={goes} title={t('Merged into it')} />
      </div>
      <p className="merge-turn">
        <Button onClick={turn}>{t('Keep the other record instead')}</Button>
      </p>
      <Panel title={t('The merged record')}>
        {rows.length === 0 ? (
          <p className="dim">{t('Both records match.')}</p>
        ) : (
          <div className="merge-fields">
            {rows.map((field) => (
              <fieldset key={field}>
                <legend>{fieldWord(field)}</legend>
                {([false, true] as const).map((isTaken) => (
                  <label key={String(isTaken)}>
                    <input
                      type="radio"
                      name={field}
                      checked={take.includes(field) === isTaken}
                      onChange={() =>
                        setTake(isTaken ? [...take, field] : take.filter((one) => one !== field))
                      }
                    />
                    <span>{valueWord(isTaken ? goes : stays, field) || t('Empty')}</span>
                  </label>
                ))}
              </fieldset>
            ))}
          </div>
        )}
        <p className="dim">
          {t('{number} stays the member ID. Printed cards keep working for both.', {
            number: stays.member_number,
          })}
        </p>
      </Panel>
      <MergeSpots spots={sides.spots} bills={sides.bills} keep={keep} onKeep={setKeep} />
      {new Set([...stays.accounts, ...goes.accounts]).size > 1 && (
        <Notice kind="warn" title={t('Two accounts will see this person')}>
          {[...stays.accounts, ...goes.accounts].join(', ')}
        </Notice>
      )}
      {!isChosen && <p className="merge-choose dim">{t('Choose a team above to merge these records.')}</p>}
      <div className="merge-buttons">
        <Button
          kind="quiet"
          busy={apart.isPending}
          onClick={() => apart.mutate({ member_id: stays.id, other_id: goes.id })}
        >
          {t('Not the same person')}
        </Button>
        <Button
          kind="primary"
          busy={merge.isPending}
          disabled={sides.obstacles.length > 0 || !isChosen}
          onClick={() =>
            merge.mutate(
              {
                winner_id: stays.id,
                loser_id: goes.id,
                winner_version: stays.version,
                loser_version: goes.version,
                take: take.filter((field) => rows.includes(field)),
                keep_spots: [...keep],
              },
              {
                onError: (error) => {
                  toast.failure(messageOf(error))
                  if (MergeOutdated.is(error)) onOutdated()
                },
              },
            )
          }
        >
          {t('Merge records')}
        </Button>
      </div>
    </>
  )
}

function SideCard({ side, title }: { side: Side; title: string }) {
  const people = [...side.guardians.map((name) => t('Guardian: {name}', { name })), ...side.wards]
  return (
    <Panel title={title}>
      <p>
        <Link to="/mms/members/$id" params={{ id: String(side.id) }}>
          {side.name}
        </Link>{' '}
        <span className="dim numbers">{side.member_number}</span>
      </p>
      <ul className="merge-list">
        {side.memberships.map(({ id, membership, season, status, begins_on }) => (
          <li key={id}>
            <span>
              {membership}, {season}
            </span>
            <StatusDot status={status} begins_on={begins_on} />
          </li>
        ))}
      </ul>
      <p className="dim">{people.join(' · ') || t('No family on record')}</p>
      <p className="dim">
        {t('Notes')}: <Count of={side.notes} />
      </p>
    </Panel>
  )
}
