import './household.css'
import { lazy, Suspense, useState } from 'react'
import { Portrait } from '../clubs/clubs.tsx'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'

const PhotoDialog = lazy(() =>
  import('./member-photo-dialog.tsx').then((file) => ({ default: file.PhotoDialog })),
)

type Props = { memberId: number; name: string }

/** Somebody's face with a button to change it, for the family and the office. */
export function MemberPhotoChange({ memberId, name }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="household-photo">
      <Portrait memberId={memberId} name={name} size="large" />
      <Button
        kind="quiet"
        className="no-print"
        aria-label={t('Change the photo of {name}', { name })}
        onClick={() => setOpen(true)}
      >
        {t('Change photo')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PhotoDialog memberId={memberId} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
