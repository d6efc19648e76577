import { useState } from 'react'
import { listUnsigned, type Unsigned } from 'contract/signing/waivers-again'
import type { Sent } from 'contract/operation'
import { DAYS_TO_SIGN, requireAgain, type WaiverForm } from 'contract/waivers/desk'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DaysToSign } from './waiver-days-to-sign.tsx'
import { rich } from '../rich.tsx'
import { Moment } from '../ui/values.tsx'

/** Who has to sign a text again and has not. */
export function WaiverUnsigned({ waiver }: { waiver: WaiverForm }) {
  const [isAsking, setAsking] = useState(false)
  const [days, setDays] = useState(String(DAYS_TO_SIGN))
  const change = useCall(requireAgain, { onSuccess: () => setAsking(false) })
  const ask = <Button onClick={() => setAsking(true)}>{t('Have it signed again')}</Button>
  return (
    <>
      {waiver.again_from ? (
        <>
          <p>
            {rich('Since {when}, whoever is active and signed before has to sign again.', {
              when: <Moment key="when" at={waiver.again_from} />,
            })}{' '}
            {t('Cards count {count} day without it.|Cards count {count} days without it.', {
              count: waiver.again_days,
            })}{' '}
            <Button
              kind="quiet"
              busy={change.isPending}
              onClick={() => change.mutate({ id: waiver.id, again: false })}
            >
              {t('Ask nobody anymore')}
            </Button>
          </p>
          <Missing waiver={waiver} />
        </>
      ) : (
        <EmptyState
          title={t('Nobody is asked to sign again')}
          text={t('Publish a new version with “has to sign it again”, or have the current one signed again.')}
          action={ask}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('Have “{title}” signed again?', { title: waiver.title })}
          kind="primary"
          confirmLabel={t('Ask everyone')}
          busy={change.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => change.mutate({ id: waiver.id, again: true, days: Number(days) })}
        >
          {t(
            'Every active person it is for gets an e-mail now and is asked when they log in, until they have signed.',
          )}
          <DaysToSign value={days} onChange={setDays} />
        </ConfirmDialog>
      )}
    </>
  )
}

const columns = (): readonly Column<Unsigned>[] => [
  { key: 'name', header: t('Name'), cell: ({ name }) => name },
  {
    key: 'member_number',
    header: t('Member ID'),
    cell: ({ member_number }) => <span className="numbers">{member_number}</span>,
  },
  { key: 'membership', header: t('Membership'), cell: ({ membership }) => membership },
  { key: 'email', header: t('Who is asked'), cell: ({ email }) => email ?? t('nobody: no address') },
  {
    key: 'asked_at',
    header: t('Asked'),
    cell: ({ asked_at }) => (asked_at ? <Moment at={asked_at} /> : t('not yet')),
  },
]

function Missing({ waiver }: { waiver: WaiverForm }) {
  const [view, setView] = useView()
  const { id } = waiver
  const list = useList(query(listUnsigned, { id, ...listInput(view) } as Sent<typeof listUnsigned>))
  return (
    <DataTable
      name="waiver-unsigned"
      label={t('people who have not signed')}
      columns={columns()}
      view={view}
      onView={setView}
      list={list}
      rowId={(row) => row.id}
      rowName={({ name }) => name}
      rowLink={(row) => `/mms/members/${row.id}`}
      searchHint={t('Name, e-mail, phone or member ID')}
      empty={{ title: t('Everyone has signed'), text: t('Nobody who is active is missing.') }}
    />
  )
}
