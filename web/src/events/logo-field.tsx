import '../ui/office.css'
import './office-event.css'
import { useState } from 'react'
import { addSponsorLogo } from 'contract/events/sponsor-logos'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { FileDrop } from '../ui/files/file-drop.tsx'

type Props = {
  event_id: number
  /** The address of the logo; empty for none. */
  value: string
  onChange: (image: string) => void
  name: string
  error: string | undefined
}

/** A sponsor’s logo: kept as soon as it is chosen, shown once the rest is saved. */
export function LogoField({ event_id, value, onChange, name, error }: Props) {
  const [files, setFiles] = useState<File[]>([])
  const send = useCall(addSponsorLogo, {
    refresh: [],
    quiet: 'success',
    onSuccess: ({ image }) => {
      setFiles([])
      onChange(image)
    },
  })
  return (
    <div className="office-event-logo">
      {value && <img src={value} alt={t('Current logo')} />}
      <FileDrop
        label={t('Logo')}
        optional
        name={name}
        value={files}
        accept={['.png', '.jpg', '.jpeg', '.webp']}
        mostMegabytes={10}
        error={fieldErrorsOf(send.error)?.['logo']?.[0] ?? error}
        onChange={(chosen) => {
          setFiles(chosen)
          if (chosen[0]) send.mutate({ id: event_id, logo: chosen[0] })
        }}
      />
      {value && (
        <div className="office-buttons">
          <Button kind="quiet" busy={send.isPending} onClick={() => onChange('')}>
            {t('Remove logo')}
          </Button>
        </div>
      )}
    </div>
  )
}
