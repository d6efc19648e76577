import { t } from '../language.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ResourceList } from './resource-list.tsx'

/** The documents a club provides to its members. */
export function ResourcesScreen() {
  return (
    <>
      <PageHeader title={t('Resources')} note={t('Rules, forms and guides for members.')} />
      <ResourceList
        empty={
          <EmptyState
            drawing="paper"
            title={t('Nothing here yet')}
            text={t('Your club hasn’t published any resources yet.')}
          />
        }
      />
    </>
  )
}
