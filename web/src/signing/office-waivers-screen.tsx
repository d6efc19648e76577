import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { registrationChoices } from 'contract/offers/offers'
import { createWaiver, listOfficeWaivers, type OfficeWaiver } from 'contract/waivers/office-waivers'
import { query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { DataTable, useView, type Column, type Page } from '../ui/tables/data-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Count, Moment } from '../ui/values.tsx'
import { waiverAge, waiverField, waiverKind } from './waiver-words.ts'

/** All texts that people sign, who they are for, and how many have signed. */
export function OfficeWaiversScreen() {
  const [view, setView] = useView({ status: '' })
  const choices = useQuery(query(registrationChoices, {}))
  const list = useQuery({ ...query(listOfficeWaivers, {}), select: (all) => onePage(all, view) })
  const mayCreate = useMay(createWaiver)
  const typeName = (id: number) => choices.data?.member_types.find((one) => one.id === id)?.name ?? String(id)
  const add = mayCreate && (
    <Link className="button" data-kind="primary" to="/mms/admin/waivers/$id" params={{ id: 'new' }}>
      {t('New waiver')}
    </Link>
  )
  return (
    <>
      <PageHeader
        title={t('Waivers')}
        note={t(
          'What people read and sign. Published text never changes: to reword it, publish a new version.',
        )}
        actions={add}
      />
      <DataTable
        name="waivers"
        label={t('waivers')}
        one={t('1 waiver')}
        columns={columns(typeName)}
        view={view}
        onView={setView}
        list={list}
        {...(list.data && { paper: { title: t('Waivers'), page: () => Promise.resolve(list.data) } })}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        {...(mayCreate && { rowLink: ({ id }: OfficeWaiver) => `/mms/admin/waivers/${id}` })}
        filters={[
          {
            key: 'status',
            label: waiverField('status'),
            options: [
              { value: 'active', label: t('Active') },
              { value: 'inactive', label: t('Inactive') },
            ],
          },
        ]}
        searchHint={t('Title')}
        empty={{
          drawing: 'paper',
          title: t('No waivers yet'),
          text: t('Until you add one, families register without signing anything.'),
          action: add,
        }}
      />
    </>
  )
}

/** An association has only a handful, so the search runs over what is loaded. */
function onePage(
  all: readonly OfficeWaiver[],
  { q, status }: { q: string; status?: string },
): Page<OfficeWaiver> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  const data = all.filter(
    (one) =>
      (!status || one.status === status) && words.every((word) => one.title.toLowerCase().includes(word)),
  )
  return { data, meta: { next: null, previous: null, total: data.length, total_is_capped: false } }
}

const columns = (typeName: (id: number) => string): readonly Column<OfficeWaiver>[] => [
  { key: 'title', header: waiverField('title'), cell: ({ title }) => title },
  {
    key: 'status',
    header: waiverField('status'),
    cell: ({ status }) => <StatusDot status={status} />,
    card: 'aside',
  },
  { key: 'kind', header: waiverField('kind'), cell: ({ kind }) => waiverKind(kind) },
  {
    key: 'member_types',
    header: t('For'),
    cell: ({ member_types, ages }) =>
      [member_types.map(typeName).join(', '), ages === 'all' ? '' : waiverAge(ages)]
        .filter(Boolean)
        .join(' · ') || waiverAge('all'),
  },
  {
    key: 'required',
    header: waiverField('required'),
    cell: ({ required }) => (required ? t('Yes') : t('No, optional')),
  },
  {
    key: 'version',
    header: t('Version'),
    cell: ({ version, has_draft }) => (
      <span className="numbers">{has_draft ? t('{version} and a draft', { version }) : version}</span>
    ),
    align: 'end',
  },
  {
    key: 'published_at',
    header: t('Published'),
    cell: ({ published_at }) => <Moment at={published_at} part="day" />,
  },
  {
    key: 'again_from',
    header: waiverField('again_from'),
    cell: ({ again_from }) => (again_from ? <Moment at={again_from} part="day" /> : ''),
  },
  { key: 'signed', header: t('Signatures'), cell: ({ signed }) => <Count of={signed} />, align: 'end' },
]
