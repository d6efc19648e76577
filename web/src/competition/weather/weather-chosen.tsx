import '../../ui/office.css'
import './weather.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  getWeather,
  listChosenMeasures,
  sendMeasureRefunds,
  undoMeasure,
} from 'contract/competition/weather/weather-calls'
import type { Out } from 'contract/operation'
import { query, useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Panel } from '../../ui/panel.tsx'
import { writtenMoment, writtenMoney, writtenTime } from '../../written.ts'
import { measureName } from './weather-words.ts'

type Chosen = Out<typeof listChosenMeasures>[number]

/** What was chosen after stops, with a way back and the refunds it has prepared. */
export function ChosenMeasures({ id, time_zone }: { id: number; time_zone: string }) {
  const chosen = useQuery({ ...query(listChosenMeasures, { id }), refetchInterval: 10_000 })
  return chosen.data?.map((one) => <One key={one.id} id={id} measure={one} time_zone={time_zone} />)
}

function One({ id, measure, time_zone }: { id: number; measure: Chosen; time_zone: string }) {
  const { currency } = useLocale()
  const [asks, setAsks] = useState<'undo' | 'send'>()
  const close = () => setAsks(undefined)
  const refresh = [listChosenMeasures, getWeather]
  const undo = useCall(undoMeasure, { refresh, onSuccess: close })
  const send = useCall(sendMeasureRefunds, { refresh, onSuccess: close })
  const maySend = useMay(sendMeasureRefunds)
  const { parties, undone_at, undo_until } = measure
  const sum = (of: (party: Chosen['parties'][number]) => number) =>
    writtenMoney(
      parties.reduce((cents, party) => cents + of(party), 0),
      currency,
    )
  const waiting = parties.filter(({ asked_at }) => asked_at === null)
  const unsent = parties.filter(({ sent_at }) => sent_at === null)
  return (
    <Panel
      title={measureName(measure.kind)}
      isItem
      actions={undo_until && <Button onClick={() => setAsks('undo')}>{t('Undo…')}</Button>}
    >
      <p>
        {t('Chosen {moment} by {name}.', {
          moment: writtenMoment(measure.chosen_at, time_zone),
          name: measure.by,
        })}{' '}
        {undone_at
          ? t('Undone {moment}.', { moment: writtenMoment(undone_at, time_zone) })
          : undo_until && t('You can undo this until {time}.', { time: writtenTime(undo_until, time_zone) })}
      </p>
      {measure.reason && <p>{t('Reason: {reason}', { reason: measure.reason })}</p>}
      {parties.length > 0 && (
        <>
          <div className="weather-option-head">
            <h3>
              {unsent.length === 0
                ? t('{amount} refunded', { amount: sum(({ back_cents }) => back_cents) })
                : t('{amount} to refund', { amount: sum(({ back_cents }) => back_cents) })}
            </h3>
            {waiting.length > 0 ? (
              maySend && (
                <Button kind="primary" onClick={() => setAsks('send')}>
                  {t('Send refunds…')}
                </Button>
              )
            ) : unsent.length > 0 ? (
              <span role="status">
                {t('Sending: {count} left|Sending: {count} left', { count: unsent.length })}
              </span>
            ) : null}
          </div>
          <div className="office-scroll weather-parties" role="group" aria-label={t('Refunds')} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('Team')}</th>
                  <th scope="col">{t('Paid')}</th>
                  <th scope="col">{t('Refund')}</th>
                </tr>
              </thead>
              <tbody>
                {parties.map((one) => (
                  <tr key={one.party_id}>
                    <th scope="row">
                      {one.teams} <small className="dim">{one.contact}</small>
                    </th>
                    <td className="numbers">{writtenMoney(one.paid_cents, currency)}</td>
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
      {asks === 'undo' && (
        <ConfirmDialog
          title={t('Undo “{measure}”?', { measure: measureName(measure.kind) })}
          confirmLabel={t('Undo##measure')}
          busy={undo.isPending}
          onConfirm={() => undo.mutate({ id, measure_id: measure.id })}
          onClose={close}
        >
          <p>
            {t(
              'Games go back to where they were, and the people we told get another email. Games that have started since stay.',
            )}
          </p>
        </ConfirmDialog>
      )}
      {asks === 'send' && (
        <ConfirmDialog
          title={t('Send refunds?')}
          confirmLabel={t('Send {amount}', { amount: sum(({ back_cents }) => back_cents) })}
          busy={send.isPending}
          onConfirm={() => send.mutate({ id, measure_id: measure.id })}
          onClose={close}
        >
          <p>
            {t(
              'Each team is refunded once and gets an email. This can’t be undone, and neither can the option after it.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
