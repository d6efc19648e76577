import { useState } from 'react'
import { downloadClubCard } from 'contract/clubs/club-card'
import { messageOf } from '../api-problems.ts'
import { call, saveDownload, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

/** Downloads a club's card for printing. */
export function ClubCardButton({ clubId }: { clubId: number }) {
  const mayPrint = useMay(downloadClubCard)
  const [isBusy, setBusy] = useState(false)
  if (!mayPrint) return null
  const print = async () => {
    setBusy(true)
    await call(downloadClubCard, { club_id: clubId, format: 'pdf' }).then(saveDownload, (error: Error) =>
      toast.failure(messageOf(error)),
    )
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void print()}>
      {t('Print card')}
    </Button>
  )
}
