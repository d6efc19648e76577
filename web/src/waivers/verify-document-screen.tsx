import './verify-document.css'
import { useState } from 'react'
import type { Out } from 'contract/operation'
import { verifyDocument } from 'contract/waivers'
import { messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { rich } from '../rich.tsx'
import { useTenant } from '../tenant.ts'
import { FileDrop } from '../ui/files/file-drop.tsx'
import { Notice } from '../ui/notice.tsx'
import { Moment } from '../ui/values.tsx'

/** For anyone with a signed document who wants to know whether it is the one that was signed. */
export function VerifyDocumentScreen() {
  const { name } = useTenant()
  const [files, setFiles] = useState<File[]>([])
  const check = useCall(verifyDocument, { quiet: true, refresh: [] })

  const choose = (chosen: File[]) => {
    setFiles(chosen)
    check.reset()
    if (chosen[0]) check.mutate({ document: chosen[0] })
  }
  return (
    <div className="verify">
      <h1>{t('Verify a signed document')}</h1>
      <p>
        {t(
          'Choose the PDF of a waiver signed with {name}. We’ll tell you if it’s exactly the document that was signed, and nothing about the person it’s for. We compare the file and don’t keep it.',
          { name },
        )}
      </p>
      <FileDrop
        label={t('Signed document')}
        accept={['.pdf']}
        mostMegabytes={5}
        value={files}
        onChange={choose}
        error={check.error && messageOf(check.error)}
      />
      <div role="status">
        {check.isPending && <p className="dim">{t('Comparing...')}</p>}
        {check.data && <Verdict {...check.data} />}
      </div>
    </div>
  )
}

function Verdict({ found, title, number, signed_at, revoked_at, sha256 }: Out<typeof verifyDocument>) {
  const { name } = useTenant()
  const digest = (
    <p className="verify-digest">
      {t('Fingerprint of this file (SHA-256):')} <code>{sha256}</code>
    </p>
  )
  if (!found)
    return (
      <Notice kind="bad" title={t('Not one of our documents')}>
        <p>
          {t(
            '{name} has no signed document with this content. It may have been changed, saved again by another program or signed somewhere else. Try the original file from our email.',
            { name },
          )}
        </p>
        {digest}
      </Notice>
    )
  const signed = { title, number, signed: <Moment at={signed_at!} /> }
  if (revoked_at !== null)
    return (
      <Notice kind="warn" title={t('Genuine, but withdrawn')}>
        <p>
          {rich('“{title}”, version {number}, was signed on {signed} and withdrawn on {withdrawn}.', {
            ...signed,
            withdrawn: <Moment at={revoked_at} />,
          })}
        </p>
        {digest}
      </Notice>
    )
  return (
    <Notice kind="good" title={t('Genuine and unchanged')}>
      <p>{rich('“{title}”, version {number}, was signed on {signed}.', signed)}</p>
      {digest}
    </Notice>
  )
}
