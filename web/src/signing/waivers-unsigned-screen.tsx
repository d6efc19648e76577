import { Link } from '@tanstack/react-router'
import { listAllUnsigned, type AnyUnsigned } from 'contract/signing/waivers-again'
import type { Sent } from 'contract/operation'
import { call, query } from '../api.ts'
import { t } from '../language.ts'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import { Day } from '../ui/values.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Everybody with any waiver to sign again. */
export function WaiversUnsignedScreen() {
  const [view, setView] = useView()
  const input = listInput(view) as Sent<typeof listAllUnsigned>
  const list = useList(query(listAllUnsigned, input))
  return (
    <>
      <PageHeader
        title={t('Waivers to sign again')}
        note={t('Active members who still need to sign again.')}
        back={<Link to="/mms/admin/waivers">{t('Waivers')}</Link>}
      />
      <DataTable
        name="waivers-unsigned"
        label={t('people who haven’t signed')}
        one={t('1 person who hasn’t signed')}
        columns={columns()}
        view={view}
        onView={setView}
        list={list}
        paper={{
          title: t('Waivers to sign again'),
          page: (place) => call(listAllUnsigned, { ...input, ...place }),
        }}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/mms/members/${id}`}
        searchHint={t('Name, email, phone or member ID')}
        empty={{
          drawing: 'trophy',
          title: t('Everyone has signed'),
          text: t('All active members are covered.'),
        }}
      />
    </>
  )
}

const columns = (): readonly Column<AnyUnsigned>[] => [
  { key: 'name', header: t('Name'), cell: ({ name }) => name },
  {
    key: 'member_number',
    header: t('Member ID'),
    cell: ({ member_number }) => <span className="numbers">{member_number}</span>,
  },
  {
    key: 'waivers',
    header: t('Waivers'),
    cell: ({ waivers }) => waivers.map(({ title }) => title).join(', '),
  },
  {
    key: 'until',
    header: t('Card works until'),
    cell: ({ waivers }) => <Day day={waivers.map(({ until }) => until).toSorted()[0]!} />,
  },
  { key: 'email', header: t('Email goes to'), cell: ({ email }) => email ?? t('No email address') },
]
