import './settings.css'
import { useState } from 'react'
import { uploadPicture, type BrandPicture, type SiteSettings } from 'contract/tenants/site-settings'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { msg, t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { FileDrop } from '../ui/files/file-drop.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { fadesOn, pixelsOf, type Scheme } from './logo-contrast.ts'

type Pictures = Pick<SiteSettings, BrandPicture>
type Props = {
  /** The tenant's label. */
  label: string
  pictures: Pictures
  onChange: (part: Partial<Pictures>) => void
  errorAt: (field: string) => string | undefined
}

const KINDS: { kind: BrandPicture; name: string; hint: string }[] = [
  {
    kind: 'logo',
    name: msg('Logo'),
    hint: msg('Looks best square with a transparent background, at least 96 × 48 pixels. JPEG, PNG or WebP.'),
  },
  {
    kind: 'favicon',
    name: msg('Icon'),
    hint: msg('For browser tabs and phone home screens. Square, at least 48 × 48 pixels.'),
  },
  {
    kind: 'banner',
    name: msg('Banner'),
    hint: msg(
      'Behind the home page headline, at least 800 × 320 pixels. We crop it to the most interesting part.',
    ),
  },
]

/** Pictures are uploaded at once, so that the preview shows them; visitors see them after saving. */
export function PictureFields({ label, pictures, onChange, errorAt }: Props) {
  return (
    <Panel title={t('Pictures')}>
      {KINDS.map(({ kind, name, hint }) => (
        <PictureField
          key={kind}
          kind={kind}
          name={t(name)}
          hint={t(hint)}
          address={pictures[kind]}
          plain={`/assets/tenants/${label}/${kind}`}
          error={errorAt(kind)}
          onChange={(address) => onChange({ [kind]: address })}
        />
      ))}
    </Panel>
  )
}

const FADES: Record<Scheme, string> = {
  light: msg('This logo is hard to see on light pages. Add an outline or upload one that works on both.'),
  dark: msg('This logo is hard to see on dark pages. Add an outline or upload one that works on both.'),
}

type FieldProps = {
  kind: BrandPicture
  name: string
  hint: string
  address: string
  /** The label for a picture drawn in the colors. */
  plain: string
  error: string | undefined
  onChange: (address: string) => void
}

function PictureField({ kind, name, hint, address, plain, error, onChange }: FieldProps) {
  const [refusal, setRefusal] = useState<string>()
  const [faded, setFaded] = useState<readonly Scheme[]>([])
  const upload = useCall(uploadPicture, { refresh: [], quiet: true })
  const isOwn = /-[0-9a-f]{12}$/.test(address)
  const send = ([file]: File[]) => {
    if (!file) return
    setRefusal(undefined)
    upload.mutate(
      { kind, file },
      {
        onSuccess: (answer) => onChange(answer.address),
        onError: (problem) => setRefusal(fieldErrorsOf(problem)?.['file']?.[0] ?? messageOf(problem)),
      },
    )
  }
  return (
    <div className="picture-field">
      <img
        src={address}
        alt={t('Current {name}', { name })}
        data-kind={kind}
        onLoad={({ currentTarget }) => kind === 'logo' && setFaded(fadesOn(pixelsOf(currentTarget)))}
      />
      <div>
        <FileDrop
          label={name}
          hint={hint}
          optional
          value={[]}
          accept={['.png', '.jpg', '.jpeg', '.webp']}
          mostMegabytes={5}
          name={`settings.${kind}`}
          error={refusal ?? error}
          onChange={send}
        />
        <p role="status" className="dim">
          {upload.isPending
            ? t('Preparing the picture …')
            : !isOwn && t('Designed for you. It picks up your new colors when you save.')}
        </p>
        {faded.map((scheme) => (
          <Notice key={scheme} kind="warn" isNews>
            {t(FADES[scheme])}
          </Notice>
        ))}
        {isOwn && (
          <Button kind="quiet" onClick={() => onChange(plain)}>
            {t('Use one designed in your colors')}
          </Button>
        )}
      </div>
    </div>
  )
}
