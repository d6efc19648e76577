import './batches.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  HOLD_SECONDS,
  MOST_LETTERS,
  TYPED_FROM,
  beginBatch,
  listBatches,
  previewBatch,
  type BatchAct,
  type QueueName,
} from 'contract/batches'
import { parseDecimal } from 'contract/money'
import type { Out, Sent } from 'contract/operation'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { rich } from '../rich.tsx'
import { writtenMoney } from '../written.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { useLocale } from '../ui/locale.ts'
import { useSettled } from '../ui/fields/settled.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Count, Money } from '../ui/values.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { labelOf, questionOf } from './batch-words.ts'
import type { Meant } from './meant.ts'
import { RefundAmount, isSaid, type Each } from './refund-amount.tsx'

type Props = { queue: QueueName; act: BatchAct; meant: Meant; onDone: () => void; onClose: () => void }
type Preview = Out<typeof previewBatch>

/** How long typing has to rest before the preview of what was typed is asked for. */
const REST_MS = 300

/** Whom an act concerns, how many emails it sends and what is left out; then what to tell them. */
export function BatchDialog({ queue, act, meant, onDone, onClose }: Props) {
  const [each, setEach] = useState<Each>({ is: 'all' })
  const amount = each.is === 'same' ? (each.amount ?? undefined) : undefined
  const asked = useSettled(each, REST_MS)
  const isAsked = asked === each && isSaid(each)
  const input = { queue, act, ...meant, ...(amount !== undefined && { amount }) } as Sent<typeof previewBatch>
  const { data, error, refetch } = useQuery({
    ...query(previewBatch, input),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  })
  // What stands there stays while the next preview is on its way, or is refused, and so does what was typed.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const preview = data ?? last
  if (preview && (preview.count > 0 || each.is === 'same' || last !== data))
    return (
      <BeginDialog
        {...{ queue, act, input, preview, each, onDone, onClose }}
        isLooking={!isAsked || data === undefined}
        problem={isAsked ? error : null}
        onEach={setEach}
        onLookAgain={() => void refetch()}
      />
    )
  return (
    <Dialog
      title={data ? t('Nothing to do here') : labelOf(queue, act)}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <LeftOut preview={data} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Dialog>
  )
}

type BeginProps = Omit<Props, 'meant'> & {
  input: Sent<typeof previewBatch>
  preview: Preview
  onLookAgain: () => void
  each: Each
  onEach: (each: Each) => void
  /** The preview of what was typed is still to come. */
  isLooking: boolean
  /** Why there is none. */
  problem: Error | null
}

function BeginDialog({
  queue,
  act,
  input,
  preview,
  onDone,
  onClose,
  onLookAgain,
  isLooking,
  problem,
  ...money
}: BeginProps) {
  const { currency } = useLocale()
  const [isSent, setSent] = useState(false)
  const [words, setWords] = useState({ reason: '', subject: '', text: '' })
  const [typed, setTyped] = useState('')
  const [typedError, setTypedError] = useState<string>()
  const begin = useCall(beginBatch, {
    quiet: 'success',
    refresh: [listBatches],
    onSuccess: onDone,
  })
  const { count, letters, newest, cents, left } = preview
  const errors = fieldErrorsOf(begin.error)
  /** What is forgotten or paid back can't be had back, so that is never done to more than one by a slip. */
  const isFinal = queue === 'erasures' && act === 'approve'
  const isMoney = act === 'refund' && (count > 1 || letters >= TYPED_FROM)
  const number = letters >= TYPED_FROM ? letters : isFinal && count > 1 ? count : undefined
  /** Of money, the money: how many orders there are says nothing about how much goes back. */
  const toType = isMoney ? (isLooking || cents === 0 ? undefined : writtenMoney(cents, currency)) : number
  const isTyped = isMoney
    ? parseDecimal(typed.replaceAll(/[^\d.]/g, '')) === cents
    : typed.replaceAll(/\D/g, '') === String(number)
  const isTooMany = (act === 'message' || act === 'remind') && letters > MOST_LETTERS
  const send = () => {
    setSent(true)
    if (isLooking || count === 0) return
    if (toType !== undefined && !isTyped)
      return setTypedError(t('Type {word} to continue.', { word: toType }))
    begin.mutate({ ...input, ...words, count, newest, cents, left }, { onError: onLookAgain })
  }
  const field = (name: keyof typeof words) => ({
    name,
    value: words[name],
    error: errors?.[name]?.[0],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setWords({ ...words, [name]: currentTarget.value }),
  })
  return (
    <FormDialog
      title={questionOf(queue, act, count)}
      submitLabel={labelOf(queue, act)}
      busy={begin.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      <Concerned preview={preview} />
      <LeftOut preview={preview} />
      {isFinal && (
        <>
          <p>
            {t(
              'This removes names, addresses, birthdays, photos, notes, emails and logins. They can’t be restored. Payments, receipts and signed waivers stay.',
            )}
          </p>
          <TextareaField label={t('Message for the email')} optional maxLength={500} {...field('reason')} />
        </>
      )}
      {act === 'refund' && (
        <>
          <RefundAmount
            each={money.each}
            onChange={money.onEach}
            isSent={isSent}
            error={
              errors?.['amount']?.[0] ??
              (problem && (fieldErrorsOf(problem)?.['amount']?.[0] ?? messageOf(problem)))
            }
          />
          <p role="status" aria-busy={isLooking}>
            {!isLooking &&
              rich('{amount} goes back, to the card or the way it was paid.', {
                amount: (
                  <strong key="amount">
                    <Money cents={cents} />
                  </strong>
                ),
              })}
          </p>
          <TextareaField
            label={t('Reason')}
            hint={t('It’s in the email and in the history.')}
            maxLength={500}
            {...field('reason')}
          />
        </>
      )}
      {act === 'reject' && (
        <TextareaField
          label={t('Reason')}
          hint={
            queue === 'registrations'
              ? t('It’s in the email and in the history. What was paid goes back.')
              : t('It’s in the email and in the history.')
          }
          maxLength={500}
          {...field('reason')}
        />
      )}
      {act === 'remind' && (
        <p>
          {queue === 'clubs'
            ? t(
                'Each email says team by team who isn’t ready and what is missing. A club gets one a day at most.',
              )
            : t('Each email says what’s due and has a link to pay. No one gets more than one a day.')}
        </p>
      )}
      {act === 'message' && (
        <TextField label={t('Subject')} maxLength={150} autoComplete="off" {...field('subject')} />
      )}
      {(act === 'message' || act === 'ask') && (
        <TextareaField
          label={act === 'ask' ? t('Your question') : t('Text')}
          hint={t('Answers come to your email address.')}
          rows={6}
          maxLength={10_000}
          {...field('text')}
        />
      )}
      {isTooMany && <p>{t('That’s more than 10,000 emails. Please narrow down the list.')}</p>}
      {toType !== undefined && !isTooMany && (
        <TextField
          label={t('Type {word} to confirm', { word: toType })}
          hint={isFinal || act === 'refund' ? undefined : t('That many emails go out.')}
          autoComplete="off"
          inputMode={isMoney ? 'decimal' : 'numeric'}
          value={typed}
          error={typedError}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

function Concerned({ preview: { count, letters, names } }: { preview: Preview }) {
  const more = count - names.length
  return (
    <>
      <p className="batch-names">
        {names.join(' · ')}
        {more > 0 && ` ${t('and {count} more', { count: more })}`}
      </p>
      {letters > 0 && (
        <p className="dim">
          {t(
            '{count} email goes out {seconds} seconds after you confirm. You can undo until then.|{count} emails go out {seconds} seconds after you confirm. You can undo until then.',
            { count: letters, seconds: HOLD_SECONDS },
          )}
        </p>
      )}
    </>
  )
}

function LeftOut({ preview: { left_out } }: { preview: Preview }) {
  if (left_out.length === 0) return null
  return (
    <div className="batch-left-out">
      <p>{t('Left out:')}</p>
      <ul>
        {left_out.map(({ why, count }) => (
          <li key={told(why)}>
            {told(why)}: <Count of={count} />
          </li>
        ))}
      </ul>
    </div>
  )
}
