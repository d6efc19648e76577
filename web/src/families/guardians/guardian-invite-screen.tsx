import '../../signing/waiver-regeneration.css'
import './guardian-invite.css'
import '../../ui/fields/field.css'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { LogInToAccept, acceptGuardianInvite, showGuardianInvite } from 'contract/families/guardians'
import type { Out } from 'contract/operation'
import { Problem, type FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { session, useSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { writtenList } from '../../written.ts'

type Invite = Out<typeof showGuardianInvite>

/** Opened by the link in the letter: who asks, for which children, and how to accept. */
export function GuardianInviteScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const invite = useQuery({ ...query(showGuardianInvite, { token }), refetchOnWindowFocus: false })
  const [accepted, setAccepted] = useState<Out<typeof acceptGuardianInvite>>()
  if (accepted) return <Accepted accepted={accepted} />
  const isOver = invite.error instanceof Problem && [404, 410].includes(invite.error.status)
  return (
    <div className="again">
      <h1>{t('Care for the children together')}</h1>
      {invite.data ? (
        <Answer token={token} invite={invite.data} onAccepted={setAccepted} />
      ) : isOver ? (
        <Notice kind="warn">{messageOf(invite.error)}</Notice>
      ) : invite.error ? (
        <ErrorState error={invite.error} onRetry={() => void invite.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </div>
  )
}

type Props = {
  token: string
  invite: Invite
  onAccepted: (accepted: Out<typeof acceptGuardianInvite>) => void
}

function Answer({ token, invite, onAccepted }: Props) {
  const me = useSession()
  const [first_name, setFirst] = useState(invite.first_name)
  const [last_name, setLast] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [needsLogin, setNeedsLogin] = useState(false)
  const accept = useCall(acceptGuardianInvite, { refresh: [], onSuccess: onAccepted })
  const send = () =>
    accept.mutate(me ? { token } : { token, first_name, last_name }, {
      onError: (error) => {
        setErrors(fieldErrorsOf(error) ?? {})
        setNeedsLogin(LogInToAccept.is(error))
      },
    })
  const errorOf = (field: string) => (errors[field]?.[0] ? told(errors[field][0]) : undefined)
  return (
    <div className="again-box">
      <p>
        {t('{inviter} has invited you, {first_name}, to be a guardian of {names} as {relation}.', {
          inviter: invite.inviter,
          first_name: invite.first_name,
          names: writtenList(invite.children),
          relation: invite.relation.toLowerCase(),
        })}
      </p>
      <p className="dim">
        {t(
          'You’ll see their memberships, cards and signed documents, and you can sign, renew and pay for them. Your own payments stay private.',
        )}
      </p>
      {me ? (
        <>
          <p>{t('You’re logged in as {name}.', { name: me.name })}</p>
          <div className="invite-row">
            <Button kind="primary" busy={accept.isPending} onClick={send}>
              {t('Accept')}
            </Button>
            <Button onClick={() => session.clear()}>{t('Use another account')}</Button>
          </div>
        </>
      ) : needsLogin ? (
        <Notice kind="info" isNews title={t('This address already has an account')}>
          <p>{t('Log in, then open the link in the email again.')}</p>
          <Link to="/login" className="button" data-kind="primary">
            {t('Log in')}
          </Link>
        </Notice>
      ) : (
        <Form onSubmit={send} errors={errors} className="field-stack">
          <TextField
            label={t('First name')}
            name="first_name"
            autoComplete="given-name"
            maxLength={60}
            value={first_name}
            error={errorOf('first_name')}
            onChange={({ currentTarget }) => setFirst(currentTarget.value)}
          />
          <TextField
            label={t('Last name')}
            name="last_name"
            autoComplete="family-name"
            maxLength={60}
            value={last_name}
            error={errorOf('last_name')}
            onChange={({ currentTarget }) => setLast(currentTarget.value)}
          />
          <div className="invite-row">
            <Button type="submit" kind="primary" busy={accept.isPending}>
              {t('Accept and create account')}
            </Button>
            <Link to="/login" className="button">
              {t('I have an account')}
            </Link>
          </div>
        </Form>
      )}
    </div>
  )
}

function Accepted({ accepted }: { accepted: Out<typeof acceptGuardianInvite> }) {
  const { children, set_password_path } = accepted
  return (
    <div className="again">
      <div className="again-box" role="status">
        <h1 className="again-done">
          <IconCircleCheck size={28} stroke={1.6} aria-hidden />
          {t('Thank you!')}
        </h1>
        <p>{t('You’re now a guardian of {names}, too.', { names: writtenList(children) })}</p>
        <p>
          <Link to={set_password_path ?? '/mms/member/profile'} className="button" data-kind="primary">
            {set_password_path ? t('Choose a password') : t('My memberships')}
          </Link>
        </p>
      </div>
    </div>
  )
}
