import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { resetFactors } from 'contract/auth/factors'
import {
  blockUser,
  deleteUser,
  getUser,
  resendInvitation,
  sendUserPasswordReset,
  unblockUser,
  withdrawInvitation,
  type UserDetail,
} from 'contract/users'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../ui/toast.tsx'

type Asked = 'block' | 'delete' | 'withdraw' | 'factors'

/**
 * What the office may do with an account in its current state; the caller checks whether it may do anything
 * at all.
 */
export function UserActions({ user }: { user: UserDetail }) {
  const [asked, setAsked] = useState<Asked>()
  const router = useRouter()
  const { id, status, is_self } = user
  const name = `${user.first_name} ${user.last_name}`
  const close = () => setAsked(undefined)
  const leave = { refresh: [getUser], onSuccess: () => router.navigate({ to: '/mms/users' }) }
  const reset = useCall(sendUserPasswordReset)
  const resend = useCall(resendInvitation)
  const unblock = useCall(unblockUser)
  const block = useCall(blockUser, {
    quiet: 'success',
    onSuccess: () => {
      close()
      toast.undoable(t('{name} is blocked.', { name }), () => unblock.mutate({ id }))
    },
  })
  const factors = useCall(resetFactors, { onSuccess: close })
  const remove = useCall(deleteUser, leave)
  const withdraw = useCall(withdrawInvitation, leave)
  const questions = {
    block: {
      title: t('Block {name}?', { name }),
      confirmLabel: t('Block'),
      text: t(
        '{name} is logged out everywhere right away and can’t log in until you unblock them. Memberships don’t change. We’ll email them about it.',
        { name },
      ),
      call: block,
    },
    factors: {
      title: t('Reset {name}’s two-step login?', { name }),
      confirmLabel: t('Reset'),
      text: t(
        'This removes the authenticator app, recovery codes and passkeys and logs {name} out everywhere. After that, they can log in with just the password. Only do this if you’re sure {name} asked you to. We’ll email them about it.',
        { name },
      ),
      call: factors,
    },
    delete: {
      title: t('Delete {name}’s account?', { name }),
      confirmLabel: t('Delete account'),
      text: t(
        '{name} can no longer log in, and their roles are removed. Members, registrations and payments stay. This can’t be undone.',
        { name },
      ),
      call: remove,
    },
    withdraw: {
      title: t('Cancel the invitation to {name}?', { name }),
      confirmLabel: t('Cancel invitation'),
      text: t('The link in the email stops working, and the roles are removed.'),
      call: withdraw,
    },
  }
  const question = asked && questions[asked]
  return (
    <>
      {status === 'invited' && (
        <>
          <Button busy={resend.isPending} onClick={() => resend.mutate({ id })}>
            {t('Resend invitation')}
          </Button>
          <Button onClick={() => setAsked('withdraw')}>{t('Cancel invitation')}</Button>
        </>
      )}
      {status === 'active' && (
        <Button busy={reset.isPending} onClick={() => reset.mutate({ id })}>
          {t('Send password link')}
        </Button>
      )}
      {status === 'blocked' && (
        <Button kind="primary" busy={unblock.isPending} onClick={() => unblock.mutate({ id })}>
          {t('Unblock')}
        </Button>
      )}
      {hasFactors(user) && !is_self && (
        <Button onClick={() => setAsked('factors')}>{t('Reset two-step login')}</Button>
      )}
      {status !== 'blocked' && !is_self && (
        <Button kind="danger" onClick={() => setAsked('block')}>
          {t('Block')}
        </Button>
      )}
      {status !== 'invited' && !is_self && (
        <Button kind="quiet" onClick={() => setAsked('delete')}>
          {t('Delete')}
        </Button>
      )}
      {question && (
        <ConfirmDialog
          title={question.title}
          confirmLabel={question.confirmLabel}
          busy={question.call.isPending}
          onConfirm={() => question.call.mutate({ id })}
          onClose={close}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const hasFactors = ({ factors: { totp_since, passkeys, recovery_codes_left } }: UserDetail) =>
  totp_since !== null || passkeys > 0 || recovery_codes_left > 0
