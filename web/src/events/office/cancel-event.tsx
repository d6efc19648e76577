import '../office-event.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { previewCancellation, type CancellationPreview } from 'contract/events/entrants'
import { getEvent, moveEvent, type OfficeEvent } from 'contract/events/office'
import { query, readKey } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t } from '../../language.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { writtenMoney } from '../../written.ts'
import { useEventCall } from '../office-parts.tsx'

/** Calls an event off, with every refund shown before the press. */
export function CancelEvent({ event, onClose }: { event: OfficeEvent; onClose: () => void }) {
  const { id, version, name } = event
  const preview = useQuery(query(previewCancellation, { id }))
  const move = useEventCall(moveEvent, { onSuccess: onClose })
  const errors = fieldErrorsOf(move.error)
  return (
    <FormDialog
      title={t('Cancel {name}?', { name })}
      submitLabel={t('Cancel event')}
      keepLabel={t('Keep event')}
      busy={move.isPending || !preview.data}
      errors={errors}
      onSubmit={({ reason }) =>
        move.mutate({ id, version, status: 'cancelled', reason: String(reason ?? '') })
      }
      onClose={onClose}
    >
      {preview.data ? (
        <Refunds preview={preview.data} isTeams={event.entrant === 'team'} />
      ) : preview.error ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
      <p>{t('The event’s page stays online and shows it as canceled. This can’t be undone.')}</p>
      <TextareaField
        label={t('Reason')}
        hint={t('Shown on the event’s page and in the email to everyone who signed up.')}
        name="reason"
        maxLength={500}
        error={errors?.['reason']?.[0]}
      />
    </FormDialog>
  )
}

type RefundsProps = { preview: CancellationPreview; isTeams: boolean }

function Refunds({ preview: { parties, unpaid, paid_cents, back_cents, passes }, isTeams }: RefundsProps) {
  const { currency } = useLocale()
  const money = (cents: number) => writtenMoney(cents, currency)
  const ofPasses = passes.passes > 0 && (
    <p>
      {t('{count} unused pass is refunded: {amount}.|{count} unused passes are refunded: {amount}.', {
        count: passes.passes,
        amount: money(passes.back_cents),
      })}
    </p>
  )
  if (parties.length === 0 && unpaid === 0) return ofPasses || <p>{t('No one has signed up yet.')}</p>
  return (
    <>
      <p>
        <strong>
          {isTeams
            ? t('{count} coach gets an email.|{count} coaches get an email.', {
                count: parties.length + unpaid,
              })
            : t('{count} family gets an email.|{count} families get an email.', {
                count: parties.length + unpaid,
              })}
        </strong>{' '}
        {paid_cents > 0 &&
          (isTeams
            ? t('{back} of the {paid} paid is refunded under each team’s refund policy.', {
                paid: money(paid_cents),
                back: money(back_cents),
              })
            : t('{back} of the {paid} paid is refunded under each family’s refund policy.', {
                paid: money(paid_cents),
                back: money(back_cents),
              }))}
      </p>
      {ofPasses}
      {parties.some(({ credit_cents }) => credit_cents > 0) && (
        <Notice
          kind="info"
          title={
            isTeams
              ? t('Some coaches get event credit. It’s added to their accounts.')
              : t('Some families get event credit. It’s added to their accounts.')
          }
        />
      )}
      {paid_cents > 0 && (
        <div className="cancel-refunds" role="group" aria-label={t('Refunds')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{isTeams ? t('Team') : t('Family')}</th>
                <th scope="col">{t('Paid')}</th>
                <th scope="col">{t('Refund')}</th>
              </tr>
            </thead>
            <tbody>
              {parties.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    {isTeams ? one.people : one.contact}
                    <small>{isTeams ? one.contact : one.people}</small>
                  </th>
                  <td className="numbers">{money(one.paid_cents)}</td>
                  <td className="numbers">
                    {money(one.back_cents)}
                    {one.back_to === 'team_funds' && one.back_cents > 0 && (
                      <small>{t('to team funds')}</small>
                    )}
                    {one.credit_cents > 0 && (
                      <small>{t('{amount} as credit', { amount: money(one.credit_cents) })}</small>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** Of a canceled event: how many families or coaches are still to be refunded. */
export function RefundsLeft({ event: { id, entrant } }: { event: OfficeEvent }) {
  const preview = useQuery({
    ...query(previewCancellation, { id }),
    refetchInterval: ({ state: { data } }) => (data && data.parties.length + data.unpaid > 0 ? 5_000 : false),
  })
  const left = preview.data ? preview.data.parties.length + preview.data.unpaid : 0
  const client = useQueryClient()
  const before = useRef(0)
  // Once the last one is out, the numbers beside it are those from before.
  useEffect(() => {
    if (before.current > 0 && left === 0) void client.invalidateQueries({ queryKey: readKey(getEvent) })
    before.current = left
  }, [left, client])
  if (left === 0) return null
  return (
    <Notice
      kind="info"
      title={
        entrant === 'team'
          ? t(
              'Refunds and emails are going out: {count} coach left.|Refunds and emails are going out: {count} coaches left.',
              { count: left },
            )
          : t(
              'Refunds and emails are going out: {count} family left.|Refunds and emails are going out: {count} families left.',
              { count: left },
            )
      }
    />
  )
}
