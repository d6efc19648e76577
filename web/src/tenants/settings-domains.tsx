import './settings.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addDomain,
  changeDomain,
  listDomains,
  removeDomain,
  verifyDomain,
  type Domain,
} from 'contract/tenants/domains'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { query, useCall, useMay } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Moment } from '../ui/values.tsx'

/** The tenant's own host names: the DNS records to set, and how far each is. */
export function SettingsDomains({ address }: { address: string }) {
  const domains = useQuery(query(listDomains, {}))
  const mayEdit = useMay(addDomain)
  if (domains.error) return <ErrorState error={domains.error} onRetry={() => void domains.refetch()} />
  return (
    <div className="settings-stack">
      <Panel title={t('Your own domains')}>
        <p>
          {t('Your site is always available at {address}. You can add your own domains, too.', { address })}
        </p>
        {!domains.data && <Skeleton lines={3} />}
        {mayEdit && <NewDomain />}
      </Panel>
      {domains.data?.map((domain) => (
        <OneDomain key={domain.id} domain={domain} mayEdit={mayEdit} />
      ))}
    </div>
  )
}

const REFRESH = { refresh: [listDomains] } as const

function NewDomain() {
  const [host, setHost] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const add = useCall(addDomain, { ...REFRESH, quiet: true, onSuccess: () => setHost('') })
  const send = () => {
    const wrong = issuesOf(addDomain.input, { host })
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    add.mutate(
      { host },
      { onError: (error) => setErrors(fieldErrorsOf(error) ?? { host: [messageOf(error)] }) },
    )
  }
  return (
    <Form errors={errors} onSubmit={send} className="settings-add">
      <TextField
        label={t('Domain')}
        hint={t('For example: www.example.org')}
        name="host"
        type="url"
        autoComplete="off"
        value={host}
        error={errors['host']?.[0]}
        onChange={({ currentTarget }) => setHost(currentTarget.value)}
      />
      <Button type="submit" busy={add.isPending}>
        {t('Add domain')}
      </Button>
    </Form>
  )
}

function OneDomain({ domain, mayEdit }: { domain: Domain; mayEdit: boolean }) {
  const { id, host, is_verified, is_primary, checked_at } = domain
  const [isRemoving, setRemoving] = useState(false)
  const verify = useCall(verifyDomain, { ...REFRESH, quiet: true })
  const change = useCall(changeDomain, REFRESH)
  const remove = useCall(removeDomain, REFRESH)
  return (
    <Panel
      title={host}
      actions={
        mayEdit && (
          <>
            {!is_verified && (
              <Button kind="primary" busy={verify.isPending} onClick={() => verify.mutate({ id })}>
                {t('Check')}
                <span className="visually-hidden"> {host}</span>
              </Button>
            )}
            {is_verified && (
              <Button busy={change.isPending} onClick={() => change.mutate({ id, is_primary: !is_primary })}>
                {is_primary ? t('Stop using as main address') : t('Make main address')}
              </Button>
            )}
            <Button onClick={() => setRemoving(true)}>
              {t('Remove')}
              <span className="visually-hidden"> {host}</span>
            </Button>
          </>
        )
      }
    >
      <p className="domain-state" data-mood={is_verified ? 'good' : 'warn'}>
        {is_primary
          ? t('Main address: links in emails use it.')
          : is_verified
            ? t('Verified: your site is live here.')
            : t('Waiting for the TXT record.')}
      </p>
      {verify.error && (
        <Notice kind="warn" isNews>
          {messageOf(verify.error)}
        </Notice>
      )}
      {!is_verified && <Records domain={domain} />}
      {checked_at && !is_verified && (
        <p className="dim">
          {t('Last checked')}: <Moment at={checked_at} />
        </p>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={t('Remove {host}?', { host })}
          confirmLabel={t('Remove domain')}
          busy={remove.isPending}
          onClose={() => setRemoving(false)}
          onConfirm={() => remove.mutate({ id }, { onSuccess: () => setRemoving(false) })}
        >
          {t('Your site will no longer be available at this domain, and existing links to it will break.')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** For whoever manages the domain's DNS records. */
function Records({ domain: { host, proof_name, proof_value, target } }: { domain: Domain }) {
  return (
    <div className="domain-records">
      <p>{t('Add these two records where you manage the domain, then press “Check”:')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{t('Type')}</th>
            <th scope="col">{t('Value')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <Copyable text={proof_name} name={t('TXT record name')} />
            </td>
            <td>
              <code>TXT</code>
            </td>
            <td>
              <Copyable text={proof_value} name={t('TXT record value')} />
            </td>
          </tr>
          <tr>
            <td>{host}</td>
            <td>
              <code>CNAME</code>
            </td>
            <td>
              <Copyable text={target} name={t('CNAME record value')} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
