import './household.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Out } from 'contract/operation'
import { isDeclined, messageOf } from '../api-problems.ts'
import { call, query, saveDownload, useCall } from '../api.ts'
import { msg, t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldGroup } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'
import { Moment } from '../ui/values.tsx'
import { writtenList } from '../written.ts'
import {
  KEPT_AFTER_ERASURE,
  askErasure,
  downloadOwnData,
  getErasure,
  withdrawErasure,
} from 'contract/families/own-data'

/** Downloading one's data, and asking to be forgotten. */
export const OwnDataPanel = () => (
  <>
    <Export />
    <Forgetting />
  </>
)

const said = (error: unknown) => {
  if (!isDeclined(error)) toast.failure(messageOf(error))
}

function Export() {
  const file = useMutation({
    mutationFn: () => call(downloadOwnData, {}),
    onSuccess: saveDownload,
    onError: said,
  })
  return (
    <Panel title={t('A copy of your data')} className="household-person">
      <p>
        {t(
          'Everything that is on record about you and the children in your care: details, memberships, payments, signed waivers, pictures. As one archive with files that people and programs can read.',
        )}
      </p>
      <p className="household-files">
        <Button busy={file.isPending} onClick={() => file.mutate()}>
          {t('Download my data')}
        </Button>
      </p>
    </Panel>
  )
}

type Known = Out<typeof getErasure>

function Forgetting() {
  const erasure = useQuery(query(getErasure, {}))
  const [isAsking, setAsking] = useState(false)
  const withdraw = useCall(withdrawErasure, { refresh: [getErasure] })
  if (!erasure.data || erasure.data.people.length === 0) return null
  const { request, people } = erasure.data
  return (
    <Panel title={t('Deleting your data')} className="household-person">
      <p>
        {t(
          'You can ask for the data of you or your children to be deleted. The club reviews it and answers by e-mail. What the law requires stays:',
        )}
      </p>
      <ul>
        {KEPT_AFTER_ERASURE.map((sentence) => (
          <li key={sentence}>{t(KEPT[sentence])}</li>
        ))}
      </ul>
      {request && <Asked request={request} />}
      <p className="household-files">
        {request?.status === 'open' ? (
          <Button busy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
            {t('Withdraw the request')}
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>{t('Request deletion')}</Button>
        )}
      </p>
      {isAsking && <Asking people={people} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

/** The reasons in the contract. */
const KEPT: Record<(typeof KEPT_AFTER_ERASURE)[number], string> = {
  'Payments and receipts: tax law keeps them for years.': msg(
    'Payments and receipts: tax law keeps them for years.',
  ),
  'Signed waivers: they are evidence in case of an accident.': msg(
    'Signed waivers: they are evidence in case of an accident.',
  ),
  'The record of who did what, without which nobody could answer for it.': msg(
    'The record of who did what, without which nobody could answer for it.',
  ),
}

function Asked({ request: { status, people, asked_at, note } }: { request: NonNullable<Known['request']> }) {
  if (status === 'withdrawn' || status === 'granted') return null
  return (
    <Notice
      kind={status === 'open' ? 'info' : 'warn'}
      title={status === 'open' ? t('Your request is with the club') : t('Your request was refused')}
    >
      <p>
        {rich('For {names}, asked on {moment}.', {
          names: writtenList(people),
          moment: <Moment at={asked_at} part="day" />,
        })}
      </p>
      {note && <p>{note}</p>}
    </Notice>
  )
}

type AskingProps = Pick<Known, 'people'> & { onClose: () => void }

function Asking({ people, onClose }: AskingProps) {
  const client = useQueryClient()
  const [member_ids, setChosen] = useState<number[]>([])
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const ask = useMutation({
    mutationFn: () => call(askErasure, { member_ids, reason }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: query(getErasure, {}).queryKey })
      onClose()
    },
    onError: said,
  })
  const send = () => {
    if (member_ids.length === 0) return setError(t('Please choose at least one person.'))
    ask.mutate()
  }
  return (
    <Dialog
      title={t('Request deletion')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="danger" busy={ask.isPending} onClick={send}>
            {t('Send the request')}
          </Button>
        </>
      }
    >
      <p className="dim">
        {t(
          'Once it is granted it cannot be undone. Memberships have to end before; a deleted account cannot log in anymore.',
        )}
      </p>
      <FieldGroup label={t('For whom?')} error={member_ids.length === 0 ? error : undefined}>
        {people.map(({ member_id, first_name, is_self }) => (
          <CheckboxField
            key={member_id}
            label={is_self ? `${first_name} ${t('(you)')}` : first_name}
            checked={member_ids.includes(member_id)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen((before) =>
                checked ? [...before, member_id] : before.filter((one) => one !== member_id),
              )
            }
          />
        ))}
      </FieldGroup>
      <TextareaField
        label={t('Why?')}
        optional
        maxLength={1000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Dialog>
  )
}
