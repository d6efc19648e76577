import './household.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Out } from 'contract/operation'
import { isDeclined, messageOf } from '../api-problems.ts'
import { call, query, saveDownload, useCall } from '../api.ts'
import { msg, t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
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
          'Everything we have on record about you and the children in your care: details, memberships, payments, signed waivers and photos. You get one zip file that people and programs can read.',
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
          'You can ask us to delete data about you or your children. The club reviews your request and answers by email. The law requires us to keep:',
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
            {t('Cancel request')}
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
  'Payments and receipts: tax law requires keeping them for years.': msg(
    'Payments and receipts: tax law requires keeping them for years.',
  ),
  'Signed waivers: they’re evidence if there’s an accident.': msg(
    'Signed waivers: they’re evidence if there’s an accident.',
  ),
  'The record of who did what: it’s needed for accountability.': msg(
    'The record of who did what: it’s needed for accountability.',
  ),
}

function Asked({ request: { status, people, asked_at, note } }: { request: NonNullable<Known['request']> }) {
  if (status === 'withdrawn' || status === 'granted') return null
  return (
    <Notice
      kind={status === 'open' ? 'info' : 'warn'}
      title={status === 'open' ? t('Your club has your request') : t('Your request was declined')}
    >
      <p>
        {rich('For {names}, requested {moment}.', {
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
    if (member_ids.length === 0) return setError(t('Choose at least one person.'))
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
            {t('Send request')}
          </Button>
        </>
      }
    >
      <p className="dim">
        {t('Deletion can’t be undone. Memberships need to end first, and a deleted account can’t log in.')}
      </p>
      <FieldGroup label={t('Who is it for?')} error={member_ids.length === 0 ? error : undefined}>
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
