import '../../ui/office.css'
import './weather.css'
import { useState } from 'react'
import {
  chooseMeasure,
  computeMeasures,
  getWeather,
  listChosenMeasures,
  type Measure,
} from 'contract/competition/weather/weather-calls'
import type { Out } from 'contract/operation'
import { useCall, useMay } from '../../api.ts'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TimeField } from '../../ui/days/time-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { spelledMoment, writtenMoney } from '../../written.ts'
import { ChosenMeasures } from './weather-chosen.tsx'
import { measureName } from './weather-words.ts'

type Props = { id: number; time_zone: string }

/** What can be done after a stop, side by side with what comes of it; one press publishes one of them. */
export function Measures({ id, time_zone }: Props) {
  const mayCompute = useMay(computeMeasures)
  const [day, setDay] = useState('')
  const [time, setTime] = useState('')
  const [chosen, setChosen] = useState<Measure>()
  const compute = useCall(computeMeasures, { quiet: true, refresh: [] })
  if (!mayCompute) return null
  const errors = fieldErrorsOf(compute.error)
  const run = () => compute.mutate({ id, resumes_on: day, resumes_time: time })
  return (
    <div className="weather-rest">
      <ChosenMeasures id={id} time_zone={time_zone} />
      <Panel title={t('Options from here')}>
        <p className="dim">
          {t(
            'Compare what each option does to games, finish and refunds. Nothing changes until you choose one.',
          )}
        </p>
        <form
          className="weather-when"
          onSubmit={(event) => {
            event.preventDefault()
            run()
          }}
        >
          <TimeField
            label={t('Play resumes at')}
            hint={t('Leave blank for the earliest possible time.')}
            name="resumes_time"
            optional
            value={time}
            onChange={setTime}
            error={errors?.['resumes_time']?.[0]}
          />
          <DayField
            label={t('Day')}
            hint={t('Leave blank for today.')}
            name="resumes_on"
            optional
            value={day}
            onChange={setDay}
            error={errors?.['resumes_on']?.[0]}
          />
          <Button type="submit" kind={compute.data ? 'default' : 'primary'} busy={compute.isPending}>
            {compute.data ? t('Compare again') : t('Compare options')}
          </Button>
        </form>
        {compute.error && !errors && <Notice kind="bad" isNews title={messageOf(compute.error)} />}
        {compute.isPending && (
          <p role="status" className="dim">
            {t('Looking for the best schedules. This takes a few seconds.')}
          </p>
        )}
        {compute.data && !compute.isPending && (
          <Options answer={compute.data} time_zone={time_zone} onChoose={setChosen} />
        )}
      </Panel>
      {chosen && (
        <Choose
          id={id}
          measure={chosen}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined)
            compute.reset()
          }}
          onStale={() => {
            setChosen(undefined)
            run()
          }}
        />
      )}
    </div>
  )
}

type OptionsProps = {
  answer: Out<typeof computeMeasures>
  time_zone: string
  onChoose: (measure: Measure) => void
}

function Options({ answer, time_zone, onChoose }: OptionsProps) {
  const { currency } = useLocale()
  return (
    <>
      <p>
        <strong>{t('If play resumes {time}:', { time: spelledMoment(answer.resumes_at, time_zone) })}</strong>
      </p>
      <ul className="weather-options">
        {answer.measures.map((one) => (
          <li key={one.digest} data-impossible={!one.legal || undefined}>
            <div className="weather-option-head">
              <h3>{measureName(one.kind)}</h3>
              {isNothing(one) ? (
                <span className="dim">{t('No change needed')}</span>
              ) : one.legal ? (
                <Button onClick={() => onChoose(one)}>{t('Choose…')}</Button>
              ) : (
                <strong className="weather-no">{t('Not possible')}</strong>
              )}
            </div>
            <dl>
              <div>
                <dt>{t('Games per team')}</dt>
                <dd>{one.least === one.most ? one.least : `${one.least}–${one.most}`}</dd>
              </div>
              {one.legal && (
                <>
                  <div>
                    <dt>{t('Finish')}</dt>
                    <dd>{one.finish_at ? spelledMoment(one.finish_at, time_zone) : t('Now')}</dd>
                  </div>
                  <div>
                    <dt>{t('Games moved')}</dt>
                    <dd>{one.moved}</dd>
                  </div>
                </>
              )}
              <div>
                <dt>{t('Games called off')}</dt>
                <dd>{one.called_off}</dd>
              </div>
              <div>
                <dt>{t('Refunds')}</dt>
                <dd>{writtenMoney(one.back_cents, currency)}</dd>
              </div>
            </dl>
            {!one.legal && (
              <ul className="weather-lacks">
                {one.unplaced > 0 && (
                  <li>
                    {t('{count} game finds no slot.|{count} games find no slot.', { count: one.unplaced })}
                  </li>
                )}
                {one.lacks.map((said) => (
                  <li key={told(said)}>{told(said)}</li>
                ))}
              </ul>
            )}
            {one.champions.map(({ division, teams }) => (
              <p key={division} className="weather-champion">
                {t('{division} champion: {team}', { division, team: teams.join(' & ') })}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Everything stays where it is. */
const isNothing = ({ kind, legal, moved, called_off }: Measure) =>
  kind === 'wait' && legal && moved === 0 && called_off === 0

type ChooseProps = {
  id: number
  measure: Measure
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** What a press does, before it. */
function Choose({ id, measure, onClose, onDone, onStale }: ChooseProps) {
  const { currency } = useLocale()
  const choose = useCall(chooseMeasure, {
    quiet: 'success',
    refresh: [getWeather, listChosenMeasures],
    onSuccess: ({ told: people }) => {
      toast.success(
        t('Published. We emailed {count} person.|Published. We emailed {count} people.', { count: people }),
      )
      onDone()
    },
  })
  const [reason, setReason] = useState('')
  const { moved, called_off, parties, back_cents } = measure
  return (
    <ConfirmDialog
      title={t('{measure}: publish now?', { measure: measureName(measure.kind) })}
      confirmLabel={t('Publish and tell everyone')}
      kind="primary"
      busy={choose.isPending}
      onConfirm={() => choose.mutate({ id, digest: measure.digest, reason }, { onError: onStale })}
      onClose={onClose}
    >
      <p>
        {moved === 0 && called_off === 0
          ? t('No game moves.')
          : [
              moved > 0 && t('{count} game moves.|{count} games move.', { count: moved }),
              called_off > 0 &&
                t('{count} game is called off.|{count} games are called off.', { count: called_off }),
            ]
              .filter(Boolean)
              .join(' ')}{' '}
        {t('Coaches and families of those teams get an email. You can undo this for 10 minutes.')}
      </p>
      {back_cents > 0 && (
        <>
          <p>
            {t(
              '{amount} goes back to {count} team account under the refund policy. You send it in a second step.|{amount} goes back to {count} team accounts under the refund policy. You send it in a second step.',
              { amount: writtenMoney(back_cents, currency), count: parties.length },
            )}
          </p>
          <div className="office-scroll weather-parties" role="group" aria-label={t('Refunds')} tabIndex={0}>
            <table>
              <tbody>
                {parties.map((one) => (
                  <tr key={one.party_id}>
                    <th scope="row">{one.teams}</th>
                    <td className="numbers">
                      {writtenMoney(one.back_cents, currency)}
                      {one.credit_cents > 0 && (
                        <small>
                          {' '}
                          {t('{amount} as credit', { amount: writtenMoney(one.credit_cents, currency) })}
                        </small>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      <TextField
        label={t('Reason')}
        hint={t('Kept with your name and the time. Families don’t see it.')}
        optional
        maxLength={300}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </ConfirmDialog>
  )
}
