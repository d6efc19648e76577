import './account.css'
import { useState } from 'react'
import type { getAccount } from 'contract/auth/account'
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from 'contract/auth/factors'
import type { Out } from 'contract/operation'
import { fieldErrorsOf } from '../api-problems.ts'
import { call } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Moment } from '../ui/values.tsx'
import { CodeField } from './code-field.tsx'
import { useFields } from './fields.ts'
import { useOwnCall } from './account-calls.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Account = Out<typeof getAccount>

/**
 * Codes from an authenticator app in addition to the password: set up with a QR code, with recovery codes in
 * case the app is lost.
 */
export function AccountTotp({ account }: { account: Account }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const start = useOwnCall({ run: () => call(startTotp, {}) })
  return (
    <Panel
      title={t('Authenticator app')}
      actions={
        account.totp_since === null &&
        !start.data && (
          <Button busy={start.isPending} onClick={() => start.mutate(undefined)}>
            {t('Set up')}
          </Button>
        )
      }
    >
      {account.totp_since !== null ? (
        <SwitchedOn account={account} since={account.totp_since} onCodes={setCodes} />
      ) : start.data ? (
        <SetUp begun={start.data} onCodes={setCodes} onClose={start.reset} />
      ) : (
        <p className="dim">
          {t(
            'A code from an app on your phone, on top of your password. A stolen password alone won’t let anyone in.',
          )}
        </p>
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(undefined)
            start.reset()
          }}
        />
      )}
    </Panel>
  )
}

type SetUpProps = {
  begun: Out<typeof startTotp>
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

function SetUp({ begun: { qr, secret, uri }, onCodes, onClose }: SetUpProps) {
  const fields = useFields<{ code: string }>((typed) => issuesOf(confirmTotp.input, typed))
  const confirm = useOwnCall({
    run: (code: string) => call(confirmTotp, { code }),
    said: t('Authenticator app turned on'),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  const send = (code: string) =>
    confirm.mutate(code, { onError: (error) => fields.setErrors(fieldErrorsOf(error) ?? {}) })
  return (
    <div {...fields.box} className="totp">
      <ol className="totp-steps">
        <li>
          <p>{t('Scan this code with your authenticator app.')}</p>
          <img
            className="totp-picture"
            src={qr}
            alt={t('QR code for the authenticator app')}
            width="184"
            height="184"
          />
          <p className="dim">
            {rich('On this phone? <link>Open the app</link>, or enter this key:', {
              link: (text) => <a href={uri}>{text}</a>,
            })}
          </p>
          <Copyable text={(secret.match(/.{1,4}/g) ?? []).join(' ')} name={t('key')} />
        </li>
        <li>
          <Form errors={fields.errors} onSubmit={fields.submit(({ code }) => send(code))}>
            <p>{t('Enter the code your app shows now.')}</p>
            <CodeField name="code" error={fields.errors['code']?.[0]} />
            <div className="account-buttons">
              <Button kind="primary" type="submit" busy={confirm.isPending}>
                {t('Turn on')}
              </Button>
              <Button onClick={onClose}>{t('Cancel')}</Button>
            </div>
          </Form>
        </li>
      </ol>
    </div>
  )
}

type OnProps = { account: Account; since: string; onCodes: (codes: readonly string[]) => void }

function SwitchedOn({ account: { recovery_codes_left }, since, onCodes }: OnProps) {
  const [isAsking, setAsking] = useState(false)
  const off = useOwnCall({
    run: () => call(removeTotp, {}),
    said: t('Authenticator app turned off'),
  })
  const renew = useOwnCall({
    run: () => call(renewRecoveryCodes, {}),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  return (
    <>
      <p className="account-now">
        <StatusDot status="Active" />
        <span className="dim">{rich('since {day}', { day: <Moment at={since} part="day" /> })}</span>
      </p>
      {recovery_codes_left < 3 ? (
        <Notice
          kind="warn"
          title={t('{count} recovery code left|{count} recovery codes left', { count: recovery_codes_left })}
        >
          {t('Create new ones while you can still log in.')}
        </Notice>
      ) : (
        <p className="dim">
          {t('{count} recovery code left|{count} recovery codes left', { count: recovery_codes_left })}
        </p>
      )}
      <div className="account-buttons">
        <Button busy={renew.isPending} onClick={() => renew.mutate(undefined)}>
          {t('New recovery codes')}
        </Button>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('Turn off')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('Turn off the authenticator app?')}
          confirmLabel={t('Turn off')}
          busy={off.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => off.mutate(undefined, { onSettled: () => setAsking(false) })}
        >
          {t('You’ll log in with just your password, and your recovery codes will stop working.')}
        </ConfirmDialog>
      )}
    </>
  )
}
