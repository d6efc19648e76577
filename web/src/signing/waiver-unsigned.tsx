import { useState } from 'react'
import { listUnsigned, type Unsigned } from 'contract/signing/waivers-again'
import type { Sent } from 'contract/operation'
import { DAYS_TO_SIGN, requireAgain, type WaiverForm } from 'contract/waivers/office-waivers'
import { call, query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../ui/tables/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DaysToSign } from './waiver-days-to-sign.tsx'
import { rich } from '../rich.tsx'
import { Moment } from '../ui/values.tsx'

/** Who has to sign a text again and has not. */
export function WaiverUnsigned({ waiver }: { waiver: WaiverForm }) {
  const [isAsking, setAsking] = useState(false)
  const [days, setDays] = useState(String(DAYS_TO_SIGN))
  const change = useCall(requireAgain, { onSuccess: () => setAsking(false) })
  const ask = <Button onClick={() => setAsking(true)}>{t('Ask for new signatures')}</Button>
  return (
    <>
      {waiver.again_from ? (
        <>
          <p>
            {rich('Since {when}, active members who signed before need to sign again.', {
              when: <Moment key="when" at={waiver.again_from} />,
            })}{' '}
            {t('Cards work for {count} day without it.|Cards work for {count} days without it.', {
              count: waiver.again_days,
            })}{' '}
            <Button
              kind="quiet"
              busy={change.isPending}
              onClick={() => change.mutate({ id: waiver.id, again: false })}
            >
              {t('Stop asking')}
            </Button>
          </p>
          <Missing waiver={waiver} />
        </>
      ) : (
        <EmptyState
          drawing="paper"
          title={t('No one needs to sign again')}
          text={t(
            'To ask for new signatures, publish a new version and check “Have all active members sign it again”, or ask for new signatures on the current one.',
          )}
          action={ask}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('Ask for new signatures on “{title}”?', { title: waiver.title })}
          kind="primary"
          confirmLabel={t('Ask everyone')}
          busy={change.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => change.mutate({ id: waiver.id, again: true, days: Number(days) })}
        >
          {t(
            'We’ll email every active member it applies to now and ask again when they log in, until they’ve signed.',
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
  { key: 'email', header: t('Email goes to'), cell: ({ email }) => email ?? t('No email address') },
  {
    key: 'asked_at',
    header: t('Requested'),
    cell: ({ asked_at }) => (asked_at ? <Moment at={asked_at} /> : t('not yet')),
  },
]

function Missing({ waiver }: { waiver: WaiverForm }) {
  const [view, setView] = useView()
  const { id } = waiver
  const input = { id, ...listInput(view) } as Sent<typeof listUnsigned>
  const list = useList(query(listUnsigned, input))
  return (
    <DataTable
      name="waiver-unsigned"
      label={t('people who haven’t signed')}
      one={t('1 person who hasn’t signed')}
      columns={columns()}
      view={view}
      onView={setView}
      list={list}
      paper={{
        title: t('Waivers to sign again'),
        page: (place) => call(listUnsigned, { ...input, ...place }),
      }}
      rowId={(row) => row.id}
      rowName={({ name }) => name}
      rowLink={(row) => `/mms/members/${row.id}`}
      searchHint={t('Name, email, phone or member ID')}
      empty={{
        drawing: 'trophy',
        title: t('Everyone has signed'),
        text: t('All active members are covered.'),
      }}
    />
  )
}
