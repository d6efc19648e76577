import './settings-screen.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getSettings, settingsHistory, type CurrentSettings } from 'contract/tenants/site-settings'
import { query } from '../api.ts'
import { msg, t } from '../language.ts'
import { changeSite } from '../shell/site-change.ts'
import { SettingsDomains, SettingsForm, SettingsHistory } from '../tenants/tenants.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { LegalEditors } from './legal-editors.tsx'
import { SitePreview } from './site-preview.tsx'

const PARTS = [
  { part: 'look', label: msg('Look and features') },
  { part: 'texts', label: msg('Legal texts') },
  { part: 'domains', label: msg('Domains') },
  { part: 'history', label: msg('Changes') },
] as const

/** The settings that make the site the tenant's own. */
export function SettingsScreen() {
  const client = useQueryClient()
  const read = query(getSettings, {})
  // Input must not change while somebody types: a newer version shows up when saving.
  const settings = useQuery({ ...read, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' })
  const [{ part }, setPart] = useUrlState({ part: 'look' })
  const keep = (saved: CurrentSettings) => {
    client.setQueryData(read.queryKey, saved)
    changeSite(documentOf(saved))
    void client.invalidateQueries({ queryKey: query(settingsHistory, {}).queryKey })
  }
  return (
    <>
      <PageHeader
        title={t('Settings')}
        note={
          settings.data && (
            <>
              <a href={settings.data.site.url}>{settings.data.site.url.replace(/^https?:\/\//, '')}</a>
              {' · '}
              {settings.data.site.time_zone} · {settings.data.site.currency}
            </>
          )
        }
      />
      <nav className="settings-parts no-print" aria-label={t('Settings sections')}>
        {PARTS.map((one) => (
          <button
            key={one.part}
            type="button"
            aria-current={one.part === part ? 'page' : undefined}
            onClick={() => setPart({ part: one.part }, { push: true })}
          >
            {t(one.label)}
          </button>
        ))}
      </nav>
      {settings.error ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : !settings.data || settings.isFetching ? (
        <Panel>
          <Skeleton lines={10} />
        </Panel>
      ) : part === 'texts' ? (
        <LegalEditors />
      ) : part === 'domains' ? (
        <SettingsDomains address={settings.data.site.url} />
      ) : part === 'history' ? (
        <SettingsHistory version={settings.data.version} onSaved={keep} />
      ) : (
        <SettingsForm
          current={settings.data}
          onSaved={keep}
          preview={(draft) => <SitePreview draft={draft} />}
        />
      )}
    </>
  )
}

/** The part of the tenant's document that the settings cover. */
const documentOf = ({ settings: { support_email, sender_name, ...rest } }: CurrentSettings) => ({
  ...rest,
  support_email: support_email ?? undefined,
  sender_name: sender_name ?? undefined,
})
