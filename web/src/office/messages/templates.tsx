import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteMailTemplate, listMailTemplates, type MailTemplate } from 'contract/office/mailings'
import { query, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Moment } from '../../ui/values.tsx'
import { TemplateForm } from '../bulk/template-form.tsx'
import './messages.css'

/** The office’s texts for emails. */
export function Templates() {
  const { data: templates, error, refetch } = useQuery(query(listMailTemplates, {}))
  const [open, setOpen] = useState<MailTemplate | 'new'>()
  const [deleting, setDeleting] = useState<MailTemplate>()
  const remove = useCall(deleteMailTemplate, {
    refresh: [listMailTemplates],
    onSuccess: () => setDeleting(undefined),
  })
  const add = (
    <Button kind="primary" onClick={() => setOpen('new')}>
      {t('New template')}
    </Button>
  )
  return (
    <Panel title={t('Templates')} actions={templates && templates.length > 0 && add}>
      {error && !templates ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !templates ? (
        <Skeleton lines={4} />
      ) : templates.length === 0 ? (
        <EmptyState
          drawing="paper"
          title={t('No templates yet')}
          text={t('Write an email once and reuse it. Names and teams fill in automatically.')}
          action={add}
        />
      ) : (
        <ul className="templates">
          {templates.map((template) => (
            <li key={template.id}>
              <div>
                <strong>{template.name}</strong>
                <p>{template.subject}</p>
                <p className="dim">
                  <Moment at={template.changed_at} part="day" /> · {template.author}
                </p>
              </div>
              <span className="templates-acts">
                <Button
                  kind="quiet"
                  aria-label={t('Edit {name}', { name: template.name })}
                  onClick={() => setOpen(template)}
                >
                  {t('Edit')}
                </Button>
                <Button
                  kind="quiet"
                  aria-label={t('Delete {name}', { name: template.name })}
                  onClick={() => setDeleting(template)}
                >
                  {t('Delete')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <TemplateForm {...(open !== 'new' && { template: open })} onClose={() => setOpen(undefined)} />
      )}
      {deleting && (
        <ConfirmDialog
          title={t('Delete “{name}”?', { name: deleting.name })}
          confirmLabel={t('Delete template')}
          busy={remove.isPending}
          onClose={() => setDeleting(undefined)}
          onConfirm={() => remove.mutate({ id: deleting.id })}
        >
          {t('Emails already written with it won’t change.')}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
