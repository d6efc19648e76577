import './editor.css'
import './legal-editors.css'
import { useQuery } from '@tanstack/react-query'
import { getEditableLanding } from 'contract/content/cms'
import { query } from '../api.ts'
import { t } from '../language.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTenant } from '../tenant.ts'
import { LandingEditor } from './landing-editor.tsx'
import { TextLanguages, useTextLanguage } from './text-language.tsx'

/** The site's pages: the landing page here, and links to the legal ones. */
export function SiteContentScreen() {
  const tenant = useTenant()
  const [language, setLanguage] = useTextLanguage(tenant.language)
  const read = query(getEditableLanding, { language })
  const loaded = useQuery({ ...read, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' })
  return (
    <>
      <PageHeader
        title={t('Pages')}
        note={
          <>
            <a href="/mms/settings?part=texts">{t('Privacy policy')}</a>
            {' · '}
            <a href="/mms/settings?part=texts&page=terms-and-conditions">{t('Terms and conditions')}</a>
          </>
        }
      />
      <div className="editor-tools">
        <TextLanguages value={language} onChange={setLanguage} />
      </div>
      {loaded.error ? (
        <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
      ) : !loaded.data || loaded.isFetching ? (
        <Panel>
          <Skeleton lines={10} />
        </Panel>
      ) : (
        <LandingEditor key={language} editable={loaded.data} />
      )}
    </>
  )
}
