import './account.css'
import '../ui/dialogs/dialog.css'
import { useState } from 'react'
import type { getAccount } from 'contract/auth/account'
import { addPasskey, removePasskey, renamePasskey, startPasskey, type Passkey } from 'contract/auth/factors'
import type { Out } from 'contract/operation'
import { call } from '../api.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Moment } from '../ui/values.tsx'
import { useOwnCall } from './account-calls.ts'
import { makePasskey } from './passkey-browser.ts'
import { deviceOf } from './user-agent.ts'

/** Passkeys: logging in with a fingerprint, face or the device's PIN. */
export function AccountPasskeys({
  account: { passkeys, passkey_host },
}: {
  account: Out<typeof getAccount>
}) {
  const isElsewhere = location.hostname !== passkey_host
  const isPossible = typeof PublicKeyCredential === 'function' && !isElsewhere
  const lost = passkeys.filter(({ rp_id }) => rp_id !== passkey_host)
  const add = useOwnCall({
    run: async () => {
      const passkey = await makePasskey(await call(startPasskey, {}))
      return call(addPasskey, { name: deviceOf(navigator.userAgent), passkey })
    },
    said: t('Passkey added'),
  })
  return (
    <Panel
      title={t('Passkeys')}
      actions={
        isPossible && (
          <Button busy={add.isPending} onClick={() => add.mutate(undefined)}>
            {t('Add a passkey')}
          </Button>
        )
      }
    >
      {isElsewhere && (
        <Notice>
          {rich(
            t('Passkeys for this site belong to <link>{host}</link>. Open it there to add or use one.', {
              host: passkey_host,
            }),
            { link: (text) => <a href={`//${passkey_host}${portHere()}/mms/account`}>{text}</a> },
          )}
        </Notice>
      )}
      {lost.length > 0 && !isElsewhere && (
        <Notice kind="warn">
          {t(
            'This site moved to {host}. A passkey only works at the address where it was created, so browsers won’t offer your older ones here. Add a new one, and remove any you no longer need.',
            { host: passkey_host },
          )}
        </Notice>
      )}
      {passkeys.length === 0 ? (
        <p className="dim">
          {isPossible
            ? t(
                'Log in with your fingerprint, face or device PIN instead of a password. A passkey can’t be stolen or guessed.',
              )
            : t('This browser doesn’t support passkeys here.')}
        </p>
      ) : (
        <ul className="account-list">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} host={passkey_host} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const portHere = () => (location.port ? `:${location.port}` : '')

function PasskeyLine({ passkey, host }: { passkey: Passkey; host: string }) {
  const { id, name, created_at, last_used_at, is_backed_up, rp_id } = passkey
  const [open, setOpen] = useState<'name' | 'remove'>()
  const close = () => setOpen(undefined)
  const remove = useOwnCall({ run: () => call(removePasskey, { id }), said: t('Passkey removed') })
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className="dim">
          {last_used_at
            ? rich('Last used {moment}', { moment: <Moment at={last_used_at} /> })
            : rich('Added {moment}, not used yet', { moment: <Moment at={created_at} /> })}
          {is_backed_up && ` · ${t('saved in a password manager')}`}
        </p>
        {rp_id !== host && <p className="dim">{t('Works only at {host}', { host: rp_id })}</p>}
      </div>
      <div className="account-buttons">
        <Button aria-label={t('Rename {name}', { name })} onClick={() => setOpen('name')}>
          {t('Rename')}
        </Button>
        <Button kind="danger" aria-label={t('Remove {name}', { name })} onClick={() => setOpen('remove')}>
          {t('Remove')}
        </Button>
      </div>
      {open === 'name' && <Rename passkey={passkey} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('Remove passkey {name}?', { name })}
          confirmLabel={t('Remove')}
          busy={remove.isPending}
          onClose={close}
          onConfirm={() => remove.mutate(undefined, { onSettled: close })}
        >
          {t('You won’t be able to log in with it anymore. You may also need to delete it on your device.')}
        </ConfirmDialog>
      )}
    </li>
  )
}

function Rename({ passkey: { id, name: before }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(before)
  const [error, setError] = useState<string>()
  const rename = useOwnCall({
    run: () => call(renamePasskey, { id, name }),
    said: t('Passkey renamed'),
    onSuccess: onClose,
  })
  const send = () => (name.trim() ? rename.mutate(undefined) : setError(t('Enter a name.')))
  return (
    <Dialog title={t('Passkey name')} onClose={onClose}>
      <Form errors={error ? { name: error } : {}} onSubmit={send}>
        <TextField
          label={t('Name')}
          name="name"
          autoComplete="off"
          maxLength={60}
          value={name}
          error={error}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div className="dialog-buttons">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" busy={rename.isPending}>
            {t('Save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
