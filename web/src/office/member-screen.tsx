import './members.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getMember, memberHistory, type MemberDetail } from 'contract/registrations/member-detail'
import { listDocuments } from 'contract/families/documents'
import { memberCredentials } from 'contract/members/credentials'
import { listNotes } from 'contract/members/notes'
import { query, useMay } from '../api.ts'
import { Portrait } from '../clubs/clubs.tsx'
import { t } from '../language.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Tabs, type Tab } from '../ui/tabs.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { MemberCredentials } from './credentials/member-credentials.tsx'
import { MemberAlerts } from './member-alerts.tsx'
import { MemberDocuments } from './documents/member-documents.tsx'
import { MemberGlanceView } from './member-glance.tsx'
import { MemberHousehold } from './member-household.tsx'
import { MemberMemberships, MemberPayments } from './member-memberships.tsx'
import { MemberNotes } from './member-notes.tsx'
import { MemberActions, MemberPerson } from './member-person.tsx'
import { MemberTimeline } from './person-timeline.tsx'
import { MailsPanel } from './mails-panel.tsx'
import { RegistrationNamesakes } from './registration-namesakes.tsx'
import { RegistrationWaivers } from './registration-waivers.tsx'

/** One member with everything that belongs to the person, part by part. */
export function MemberScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const member = useQuery(query(getMember, { id: Number(id) }))
  const back = <Link to="/mms/members">{t('Members')}</Link>
  if (member.error)
    return (
      <>
        <PageHeader title={t('Member')} back={back} />
        <ErrorState error={member.error} onRetry={() => void member.refetch()} />
      </>
    )
  if (!member.data)
    return (
      <>
        <PageHeader title={t('Member')} back={back} />
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      </>
    )
  return <Person key={id} member={member.data} back={back} />
}

function Person({ member, back }: { member: MemberDetail; back: ReactNode }) {
  const [{ tab }, setPlace] = useUrlState({ tab: 'history' })
  const { first_name, last_name } = member.personal_details
  const name = `${first_name} ${last_name}`
  const [first] = member.memberships
  const tabs = useTabs(member, name)
  return (
    <>
      <PageHeader
        title={name}
        back={back}
        picture={<Portrait memberId={member.id} name={name} size="large" />}
        actions={<MemberActions member={member} />}
        note={
          <>
            <span className="numbers">{member.member_id}</span>
            {first ? (
              <>
                {' · '}
                <StatusDot status={first.status} begins_on={first.begins_on} /> · {first.membership},{' '}
                {first.season}
              </>
            ) : (
              ` · ${t('Contact without a membership')}`
            )}
          </>
        }
      />
      <MemberAlerts notes={member.notes} />
      <RegistrationNamesakes namesakes={member.namesakes} name={name} of={member.id} />
      <MemberGlanceView member={member} />
      <Tabs
        label={t('{name}’s sections', { name })}
        tabs={tabs}
        open={tab}
        onOpen={(key) => setPlace({ tab: key })}
      />
    </>
  )
}

function useTabs(member: MemberDetail, name: string): readonly Tab[] {
  const mayNote = useMay(listNotes)
  const maySeeCredentials = useMay(memberCredentials)
  const maySeeDocuments = useMay(listDocuments)
  const maySeePayments = useMay({ ...memberHistory, access: 'mms.payments.view' })
  const count = (label: string, all: readonly unknown[]) =>
    all.length > 0 ? `${label} (${all.length})` : label
  const tab = (key: string, label: string, content: () => ReactNode): Tab => ({ key, label, content })
  return [
    tab('history', t('History'), () => <MemberTimeline memberId={member.id} />),
    tab('profile', t('Profile'), () => <MemberPerson member={member} name={name} />),
    tab('memberships', count(t('Memberships'), member.memberships), () => (
      <MemberMemberships memberships={member.memberships} />
    )),
    ...(maySeePayments
      ? [tab('payments', t('Payments'), () => <MemberPayments memberships={member.memberships} />)]
      : []),
    tab('waivers', count(t('Waivers'), member.waivers), () => (
      <RegistrationWaivers waivers={member.waivers} />
    )),
    tab('household', count(t('Household'), [...member.guardians, ...member.wards]), () => (
      <MemberHousehold member={member} />
    )),
    ...(mayNote
      ? [
          tab('notes', count(t('Notes'), member.notes), () => (
            <MemberNotes memberId={member.id} notes={member.notes} />
          )),
        ]
      : []),
    ...(maySeeDocuments
      ? [tab('documents', t('Documents'), () => <MemberDocuments memberId={member.id} name={name} />)]
      : []),
    ...(maySeeCredentials
      ? [tab('credentials', t('Checks'), () => <MemberCredentials memberId={member.id} name={name} />)]
      : []),
    tab('mails', t('Emails'), () => <MailsPanel mails={member.mails} of={getMember} />),
  ]
}
