import './protests.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  addProtestFiles,
  decideProtest,
  fileProtest,
  listProtests,
  noteProtest,
  saveProtestTerms,
  takeProtestFee,
  withdrawProtest,
  type Protest,
  type Protests,
} from 'contract/competition/protests'
import type { Currency } from 'contract/money'
import { fieldErrorsOf } from '../../api-problems.ts'
import { query, useCall, useMay } from '../../api.ts'
import { EventNav } from '../../events/events.tsx'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { DocumentDrop } from '../../ui/files/document-drop.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { newUuid } from '../../uuid.ts'
import { writtenMoney } from '../../written.ts'
import { FileProtest } from './file-protest.tsx'
import { ProtestCard } from './protest-card.tsx'

const refresh = [listProtests]

/** The protest desk of an event: what was filed, what is known about it, and what was decided. */
export function ProtestsScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const desk = useQuery({ ...query(listProtests, { id }), refetchInterval: 15_000 })
  const [asks, setAsks] = useState<'file' | 'terms'>()
  const mayEdit = useMay(saveProtestTerms)
  const file = useCall(fileProtest, { refresh, onSuccess: () => setAsks(undefined) })
  const { data } = desk
  const open = data?.protests.filter(({ state }) => state === 'open').length ?? 0
  return (
    <>
      <PageHeader
        title={t('Protests')}
        of={data?.event.name}
        back={
          <Link to="/ems/events/$id" params={{ id: String(id) }}>
            {data?.event.name ?? t('Event')}
          </Link>
        }
        note={
          data && (
            <>
              {open > 0 && `${t('{count} open|{count} open##protests', { count: open })} · `}
              <Terms {...data} />
            </>
          )
        }
        actions={
          data && (
            <>
              {mayEdit && (
                <Button kind="quiet" onClick={() => setAsks('terms')}>
                  {t('Fee and deadline')}
                </Button>
              )}
              <Button kind="primary" disabled={data.games.length === 0} onClick={() => setAsks('file')}>
                {t('File a protest')}
              </Button>
            </>
          )
        }
      />
      <EventNav id={id} current="protests" canceled={data?.event} />
      {desk.error && !data ? (
        <ErrorState error={desk.error} onRetry={() => void desk.refetch()} />
      ) : !data ? (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      ) : data.protests.length === 0 ? (
        <EmptyState
          drawing="calendar"
          title={t('No protests')}
          text={t('A coach files one from her event page, or you file it here once the game is over.')}
        />
      ) : (
        <div className="protests">
          {data.protests.map((protest) => (
            <ProtestCard key={protest.id} protest={protest}>
              <Acts protest={protest} event_id={id} />
            </ProtestCard>
          ))}
        </div>
      )}
      {asks === 'file' && data && (
        <FileProtest
          games={data.games}
          note={t('Once it’s filed, the text can’t be changed. Add to it with notes.')}
          busy={file.isPending}
          errors={fieldErrorsOf(file.error)}
          onFile={(filing) => file.mutate({ id, ...filing })}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'terms' && data && <TermsDialog desk={data} onClose={() => setAsks(undefined)} />}
    </>
  )
}

/** 'Fee $50.00 · within 30 minutes after a game' */
export function Terms({ terms: { fee_cents, minutes } }: Pick<Protests, 'terms'>) {
  const { currency } = useTenant()
  return (
    <>
      {fee_cents === 0
        ? t('No fee')
        : t('Fee {amount}', { amount: writtenMoney(fee_cents, currency as Currency) })}
      {' · '}
      {t('within {count} minute after a game|within {count} minutes after a game', { count: minutes })}
    </>
  )
}

function TermsDialog({ desk: { event, terms }, onClose }: { desk: Protests; onClose: () => void }) {
  const [fee, setFee] = useState<number | null>(terms.fee_cents)
  const save = useCall(saveProtestTerms, { refresh, onSuccess: onClose })
  return (
    <FormDialog
      title={t('Fee and deadline')}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={fieldErrorsOf(save.error)}
      onSubmit={({ minutes }) =>
        save.mutate({
          id: event.id,
          version: terms.version,
          fee_cents: fee ?? 0,
          minutes: String(minutes ?? ''),
        })
      }
      onClose={onClose}
    >
      <MoneyField label={t('Protest fee')} name="fee_cents" value={fee} onChange={setFee} />
      <TextField
        label={t('Minutes after the end of a game')}
        name="minutes"
        inputMode="numeric"
        defaultValue={String(terms.minutes)}
      />
    </FormDialog>
  )
}

type Asked = 'decide' | 'fee' | 'note' | 'files'

function Acts({ protest, event_id }: { protest: Protest; event_id: number }) {
  const { id, version, state, fee_state } = protest
  const [asks, setAsks] = useState<Asked>()
  const close = () => setAsks(undefined)
  const mayDecide = useMay(decideProtest)
  const fee = useCall(takeProtestFee, { refresh })
  const withdraw = useCall(withdrawProtest, { refresh })
  // Each act is on the version that the one before it made.
  const isChanging = fee.isPending || withdraw.isPending
  return (
    <>
      {state === 'open' && mayDecide && (
        <Button kind="primary" disabled={isChanging} onClick={() => setAsks('decide')}>
          {t('Decide')}
        </Button>
      )}
      {state === 'upheld' && (
        <Link
          className="button"
          to="/ems/events/$id/scores"
          params={{ id: String(event_id) }}
          search={{ show: 'over' }}
        >
          {t('Correct the result')}
        </Link>
      )}
      {fee_state === 'owed' && (
        <Button disabled={isChanging || protest.is_processing} onClick={() => setAsks('fee')}>
          {t('Take the fee')}
        </Button>
      )}
      {fee_state === 'due_back' && (
        <Button busy={fee.isPending} onClick={() => fee.mutate({ id, version, deed: 'fee_returned' })}>
          {t('Fee returned##a button')}
        </Button>
      )}
      <Button onClick={() => setAsks('note')}>{t('Add note')}</Button>
      <Button onClick={() => setAsks('files')}>{t('Add evidence')}</Button>
      {state === 'open' && (
        <Button
          kind="quiet"
          busy={withdraw.isPending}
          disabled={fee.isPending}
          onClick={() => withdraw.mutate({ id, version })}
        >
          {t('Withdraw for the team')}
        </Button>
      )}
      {asks === 'decide' && <Decide protest={protest} onClose={close} />}
      {asks === 'fee' && <TakeFee protest={protest} onClose={close} />}
      {asks === 'note' && <AddNote id={id} onClose={close} />}
      {asks === 'files' && <AddFiles id={id} onClose={close} />}
    </>
  )
}

function Decide({ protest: { id, version, team }, onClose }: { protest: Protest; onClose: () => void }) {
  const [decision, setDecision] = useState('')
  const decide = useCall(decideProtest, { refresh, onSuccess: onClose })
  return (
    <FormDialog
      title={t('Decide the protest of {team}', { team })}
      submitLabel={t('Save decision')}
      busy={decide.isPending}
      errors={fieldErrorsOf(decide.error)}
      onSubmit={({ reason, change }) =>
        decide.mutate({
          ...{ id, version, decision: decision as 'upheld' | 'denied', reason: String(reason ?? '') },
          ...(decision === 'upheld' && { change: String(change ?? '') }),
        })
      }
      onClose={onClose}
    >
      <SelectField
        label={t('Decision')}
        name="decision"
        value={decision}
        onChange={({ currentTarget: { value } }) => setDecision(value)}
        options={[
          { value: 'upheld', label: t('Upheld: the team is right') },
          { value: 'denied', label: t('Denied: nothing changes') },
        ]}
      />
      <TextareaField
        label={t('Reason')}
        name="reason"
        rows={3}
        hint={t('The team is emailed this reason.')}
      />
      {decision === 'upheld' && (
        <TextField
          label={t('What changes')}
          name="change"
          optional
          hint={t('You correct the result itself on the Scores page.')}
        />
      )}
    </FormDialog>
  )
}

function TakeFee({ protest, onClose }: { protest: Protest; onClose: () => void }) {
  const { id, version, team, fee_cents } = protest
  // One key per dialog: pressed twice, it is one payment.
  const key = useRef(newUuid())
  const { currency } = useTenant()
  const [method, setMethod] = useState<'cash' | 'check'>('cash')
  const take = useCall(takeProtestFee, { refresh, onSuccess: onClose })
  const amount = writtenMoney(fee_cents, currency as Currency)
  return (
    <FormDialog
      title={t('Take {amount} from {team}', { amount, team })}
      submitLabel={t('Record payment')}
      busy={take.isPending}
      errors={fieldErrorsOf(take.error)}
      onSubmit={({ reference }) =>
        take.mutate({
          ...{ id, version, deed: 'fee_received', method, request_key: key.current },
          ...(method === 'check' && { reference: String(reference ?? '') }),
        })
      }
      onClose={onClose}
    >
      <p className="dim">{t('The coach can also pay it by card on her phone, under My events.')}</p>
      <Segments
        label={t('How was it paid?')}
        options={[
          ['cash', t('In cash')],
          ['check', t('By check')],
        ]}
        value={method}
        onChange={setMethod}
      />
      {method === 'check' && <TextField label={t('Check number')} name="reference" optional maxLength={60} />}
    </FormDialog>
  )
}

function AddNote({ id, onClose }: { id: number; onClose: () => void }) {
  const add = useCall(noteProtest, { refresh, onSuccess: onClose })
  return (
    <FormDialog
      title={t('Add note')}
      submitLabel={t('Save note')}
      busy={add.isPending}
      errors={fieldErrorsOf(add.error)}
      onSubmit={({ note }) => add.mutate({ id, note: String(note ?? '') })}
      onClose={onClose}
    >
      <TextareaField
        label={t('Note')}
        name="note"
        rows={4}
        hint={t('Only the desk reads it: what the umpire said, which rule applies.')}
      />
    </FormDialog>
  )
}

function AddFiles({ id, onClose }: { id: number; onClose: () => void }) {
  const [files, setFiles] = useState<File[]>([])
  const add = useCall(addProtestFiles, { refresh, onSuccess: onClose })
  return (
    <FormDialog
      title={t('Add evidence')}
      submitLabel={t('Upload')}
      busy={add.isPending}
      errors={fieldErrorsOf(add.error)}
      onSubmit={() => add.mutate({ id, files })}
      onClose={onClose}
    >
      <DocumentDrop
        label={t('Pictures or papers')}
        value={files}
        errors={fieldErrorsOf(add.error) ?? {}}
        onChange={setFiles}
      />
    </FormDialog>
  )
}
