import { Link } from '@tanstack/react-router'
import { t } from '../../language.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { Mailings } from './mailings.tsx'
import { Templates } from './templates.tsx'

/** What the office writes to many: emails, sent and scheduled, and the templates they start with. */
export function MessagesScreen() {
  const [{ tab }, setPlace] = useUrlState({ tab: '' })
  return (
    <>
      <PageHeader
        title={t('Messages')}
        note={t('Group emails, sent and scheduled. To write one, choose people under Members.')}
        actions={
          <Link className="button" data-kind="primary" to="/mms/members">
            {t('Choose people')}
          </Link>
        }
      />
      <Tabs
        label={t('Messages')}
        open={tab}
        onOpen={(key) => setPlace({ tab: key })}
        tabs={[
          { key: 'emails', label: t('Emails'), content: () => <Mailings /> },
          { key: 'templates', label: t('Templates'), content: () => <Templates /> },
        ]}
      />
    </>
  )
}
