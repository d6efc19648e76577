import { useState } from 'react'
import {
  archiveStructure,
  listOfficeLeagues,
  listOfficeSports,
  type StructureKind,
} from 'contract/clubs/structure'
import { InUse, type Use } from 'contract/problem'
import { messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { UseFacts } from '../ui/in-use.tsx'
import { toast } from '../ui/toast.tsx'

type Part = { kind: StructureKind; id: number; name: string }

/**
 * Archives a part of the structure, which one press undoes, or offers it again. What still uses it is shown instead.
 */
export function useArchive() {
  const [inUse, setInUse] = useState<{ name: string; uses: readonly Use[] }>()
  const call = useCall(archiveStructure, { refresh: [listOfficeLeagues, listOfficeSports], quiet: true })
  const put = ({ kind, id, name }: Part, is_archived: boolean, isUndo = false) =>
    call.mutate(
      { kind, id, is_archived },
      {
        onSuccess: () => {
          if (isUndo) return
          const text = is_archived ? t('{name} archived.', { name }) : t('{name} is offered again.', { name })
          toast.undoable(text, () => put({ kind, id, name }, !is_archived, true))
        },
        onError: (error) => {
          if (InUse.is(error)) setInUse({ name, uses: error.detail as Use[] })
          else toast.failure(messageOf(error))
        },
      },
    )
  const words = {
    teams: t('Teams, this season and next'),
    clubs: t('Clubs'),
    memberships: t('Memberships on sale'),
    registrations: t('Registrations, this season and next'),
  }
  const dialog = inUse && (
    <Dialog
      title={t('{name} is in use', { name: inUse.name })}
      onClose={() => setInUse(undefined)}
      buttons={<Button onClick={() => setInUse(undefined)}>{t('Close')}</Button>}
    >
      <p>{t('Move these first, or archive it when the season is over.')}</p>
      <UseFacts uses={Object.fromEntries(inUse.uses.map(({ what, count }) => [what, count]))} words={words} />
    </Dialog>
  )
  return { put, dialog }
}
