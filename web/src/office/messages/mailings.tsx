import { useState } from 'react'
import { listMailings, stopMailing, type Mailing } from 'contract/office/mailings'
import type { Sent } from 'contract/operation'
import { call, query, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../../ui/tables/data-table.tsx'
import { Count, Moment } from '../../ui/values.tsx'
import { useViews } from '../../views/views.ts'
import { MailingDot } from './mailing-dot.tsx'
import { MailingPane } from './mailing-pane.tsx'
import { MAILING_STATES } from './mailing-words.ts'

/** Emails to many, the latest first; scheduled ones can be stopped. */
export function Mailings() {
  const state = useView({ state: '' })
  const [view, setView] = state
  const views = useViews('mailings', state)
  const { q: _, sort: __, ...asked } = listInput(view)
  const input = asked as Sent<typeof listMailings>
  const list = useList(query(listMailings, input))
  const [stopping, setStopping] = useState<Mailing>()
  const stop = useCall(stopMailing, { refresh: [listMailings], onSuccess: () => setStopping(undefined) })
  const actsOf = (mailing: Mailing, kind: 'quiet' | 'default') =>
    mailing.state === 'waiting' && (
      <Button
        kind={kind}
        aria-label={t('Stop {name}', { name: mailing.subject })}
        onClick={() => setStopping(mailing)}
      >
        {t('Stop')}
      </Button>
    )
  const columns: readonly Column<Mailing>[] = [
    { key: 'subject', header: t('Subject'), cell: ({ subject }) => subject },
    { key: 'state', header: t('Status'), card: 'aside', cell: ({ state }) => <MailingDot state={state} /> },
    { key: 'due_at', header: t('When'), cell: ({ due_at }) => <Moment at={due_at} /> },
    {
      key: 'letters',
      header: t('Emails'),
      align: 'end',
      cell: ({ letters }) => (letters === null ? '' : <Count of={letters} />),
    },
    { key: 'author', header: t('By'), cell: ({ author }) => author },
    { key: 'acts', header: t('Actions'), cell: (mailing) => actsOf(mailing, 'quiet') || '' },
  ]
  return (
    <>
      <DataTable
        name="mailings"
        label={t('emails')}
        one={t('1 email')}
        columns={columns}
        view={view}
        onView={setView}
        list={list}
        views={views}
        paper={{ title: t('Messages'), page: (place) => call(listMailings, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ subject }) => subject}
        pane={(mailing) => (
          <MailingPane key={mailing.id} mailing={mailing} acts={actsOf(mailing, 'default')} />
        )}
        filters={[
          {
            key: 'state',
            label: t('Status'),
            options: Object.entries(MAILING_STATES).map(([value, { label }]) => ({ value, label: t(label) })),
          },
        ]}
        empty={{
          drawing: 'paper',
          title: t('No emails yet'),
          text: t('Go to Members, check the people to email, and choose Send email.'),
        }}
      />
      {stopping && (
        <ConfirmDialog
          title={t('Stop “{name}”?', { name: stopping.subject })}
          confirmLabel={t('Stop email')}
          keepLabel={t('Keep it')}
          busy={stop.isPending}
          onClose={() => setStopping(undefined)}
          onConfirm={() => stop.mutate({ id: stopping.id })}
        >
          {t('It won’t be sent, but you can still read it here.')}
        </ConfirmDialog>
      )}
    </>
  )
}
