import { useState } from 'react'
import { AUDIENCE_NAMES, MessageAudience, sendTeamMessage, teamMessages } from 'contract/calendar/messages'
import type { Out } from 'contract/operation'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t, told } from '../language.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'
import { writtenList } from '../written.ts'

type People = Out<typeof teamMessages>['people']
type Props = { team_id: number; people: People; onClose: () => void }

/** Writes to a team. People whom no letter reaches are listed both before and after sending. */
export function MessageForm({ team_id, people, onClose }: Props) {
  const [audience, setAudience] = useState<MessageAudience>('team')
  const [member_ids, setChosen] = useState<readonly number[]>([])
  const [subject, setSubject] = useState('')
  const [body, setBody] = useState('')
  const [wrong, setWrong] = useState<Record<string, string[]>>({})
  // One per window: however often it is sent, it is one message.
  const [attempt_key] = useState(newKey)
  const send = useCall(sendTeamMessage, {
    refresh: [teamMessages],
    quiet: true,
    onSuccess: ({ letters, unreachable }) => {
      toast.success(t('{count} email sent.|{count} emails sent.', { count: letters }))
      if (unreachable.length > 0) toast.failure(unreachedSentence(unreachable))
      onClose()
    },
  })
  const errors = { ...wrong, ...fieldErrorsOf(send.error) }
  const meant = people.filter((person) => isMeant(person, audience, member_ids))
  const unreached = meant.filter(({ is_reached }) => !is_reached).map(({ name }) => name)
  const submit = () => {
    const sent = {
      id: team_id,
      audience,
      subject,
      body,
      attempt_key,
      ...(audience === 'chosen' && { member_ids: [...member_ids] }),
    }
    const issues = issuesOf(sendTeamMessage.input, sent)
    setWrong(issues)
    if (Object.keys(issues).length === 0) send.mutate(sent)
  }
  return (
    <FormDialog
      title={t('Write a message')}
      submitLabel={t('Send')}
      busy={send.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t('Send to')}
        name="audience"
        placeholder={null}
        value={audience}
        options={MessageAudience.options.map((value) => ({ value, label: told(AUDIENCE_NAMES[value]) }))}
        onChange={({ currentTarget }) => setAudience(currentTarget.value as MessageAudience)}
      />
      {audience === 'chosen' && (
        <FieldGroup label={t('Who')} id="member_ids" error={errors['member_ids']?.[0]}>
          {people.map(({ member_id, name, is_minor, is_staff }) => (
            <CheckboxField
              key={member_id}
              label={
                <>
                  {name}{' '}
                  <span className="dim">{is_minor ? t('and guardians') : is_staff ? t('Staff') : ''}</span>
                </>
              }
              checked={member_ids.includes(member_id)}
              onChange={({ currentTarget }) =>
                setChosen(
                  currentTarget.checked
                    ? [...member_ids, member_id]
                    : member_ids.filter((one) => one !== member_id),
                )
              }
            />
          ))}
        </FieldGroup>
      )}
      {meant.some(({ is_minor }) => is_minor) && (
        <p className="dim">{t('Guardians always get messages sent to minors. You can’t turn this off.')}</p>
      )}
      {unreached.length > 0 && <Notice kind="warn">{unreachedSentence(unreached)}</Notice>}
      <TextField
        label={t('Subject')}
        name="subject"
        maxLength={150}
        value={subject}
        error={errors['subject']?.[0]}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <TextareaField
        label={t('Message')}
        name="body"
        rows={8}
        maxLength={5000}
        value={body}
        error={errors['body']?.[0]}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      {send.error && !fieldErrorsOf(send.error) && (
        <Notice kind="bad" isNews>
          {messageOf(send.error)}
        </Notice>
      )}
    </FormDialog>
  )
}

function isMeant(person: People[number], audience: MessageAudience, chosen: readonly number[]): boolean {
  if (audience === 'staff') return person.is_staff
  if (audience === 'parents') return person.is_minor
  return audience === 'team' || chosen.includes(person.member_id)
}

const unreachedSentence = (names: readonly string[]) =>
  t('We couldn’t email {names}: no guardian’s address on file.', { names: writtenList(names) })

// `crypto.randomUUID` is missing on pages served without TLS.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
