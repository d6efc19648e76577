import '../../ui/office.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getCircuit, getRanking, givePoints, type RankingRow } from 'contract/competition/ranking/circuits'
import { query, useCall, useMay } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { RankingTable } from './ranking-table.tsx'

/** The rankings of a circuit as visitors see them; the office can give or take points. */
export function OfficeRanking({ id }: { id: number }) {
  const [chosen, setChosen] = useState('')
  const [picked, setPicked] = useState<RankingRow>()
  const read = useQuery({
    ...query(getRanking, { id, ...(chosen && { division: chosen }) }),
    placeholderData: keepPreviousData,
  })
  const mayGive = useMay(givePoints)
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  const ranking = read.data
  return (
    <Panel title={t('Rankings')}>
      {!ranking && <Skeleton lines={6} />}
      {ranking?.division === null && (
        <p className="dim">{t('Rankings start once the first event has been played.')}</p>
      )}
      {ranking && ranking.division !== null && (
        <>
          <SelectField
            label={t('Division')}
            placeholder={null}
            value={ranking.division}
            options={ranking.divisions.map(({ key, label, teams }) => ({
              value: key,
              label: `${told(label)} (${teams})`,
            }))}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
          <RankingTable
            ranking={ranking}
            {...(mayGive && {
              act: (row: RankingRow) => (
                <Button onClick={() => setPicked(row)}>{t('Give or take points')}</Button>
              ),
            })}
          />
          {picked && (
            <Give id={id} division={ranking.division} row={picked} onClose={() => setPicked(undefined)} />
          )}
        </>
      )}
    </Panel>
  )
}

type GiveProps = { id: number; division: string; row: RankingRow; onClose: () => void }

function Give({ id, division, row: { team, name, total }, onClose }: GiveProps) {
  const [points, setPoints] = useState('')
  const [reason, setReason] = useState('')
  const [request_key] = useState(() => crypto.randomUUID())
  const give = useCall(givePoints, { refresh: [getRanking, getCircuit], onSuccess: onClose })
  const errors = fieldErrorsOf(give.error)
  return (
    <FormDialog
      title={t('Points for {team}', { team: name })}
      submitLabel={t('Save')}
      busy={give.isPending}
      errors={errors}
      onSubmit={() =>
        give.mutate({
          ...{ id, division, team, reason, request_key },
          points: points.trim() === '' ? Number.NaN : Number(points.replace('−', '-')),
        })
      }
      onClose={onClose}
    >
      <p className="dim">{t('{total} points now. Everyone can see the reason.', { total })}</p>
      <TextField
        label={t('Points')}
        name="points"
        hint={t('Use a minus sign to take points.')}
        value={points}
        error={errors?.['points']?.[0]}
        onChange={({ currentTarget }) => setPoints(currentTarget.value)}
      />
      <TextField
        label={t('Reason')}
        name="reason"
        maxLength={300}
        value={reason}
        error={errors?.['reason']?.[0]}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
