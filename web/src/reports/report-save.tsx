import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Conflict, type ChangedMeanwhile } from 'contract/problem'
import type { ReportView } from 'contract/reports'
import { reportOf, type ReportName } from 'contract/reports/definitions'
import { SCHEDULE_LABELS, type Schedule } from 'contract/reports/periods'
import { changeSavedReport, listSavedReports, saveReport, type SavedReport } from 'contract/reports/saved'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { query, useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import type { View } from '../ui/tables/data-table.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { viewOf } from './report-view.ts'

type Props = { name: ReportName; view: View; onSaved: (id: number) => void }

/** Saves the current view of the report: as a new one, or over the user's own that was opened. */
export function ReportSave({ name, view, onSaved }: Props) {
  const [isOpen, setOpen] = useState(false)
  const maySee = useMay(listSavedReports)
  const saved = useQuery({ ...query(listSavedReports, {}), enabled: maySee })
  const opened = saved.data?.find(({ id, is_mine }) => is_mine && String(id) === view['saved'])
  if (!maySee) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Save')}</Button>
      {isOpen && (
        <SavedReportForm
          report={name}
          view={viewOf(name, view)}
          saved={opened}
          onClose={() => setOpen(false)}
          onSaved={({ id }) => {
            setOpen(false)
            onSaved(id)
          }}
        />
      )}
    </>
  )
}

type FormProps = {
  report: ReportName
  /** If omitted, the saved view stays. */
  view?: ReportView
  saved: SavedReport | undefined
  onClose: () => void
  onSaved: (saved: SavedReport) => void
}

const FORM = 'saved-report'

/** Name, visibility, and how often it is sent. */
export function SavedReportForm({ report, view, saved, onClose, onSaved }: FormProps) {
  const [draft, setDraft] = useState({
    name: saved?.name ?? told(reportOf(report).label),
    is_shared: saved?.is_shared ?? false,
    schedule: saved?.schedule ?? ('none' as Schedule),
  })
  const [theirs, setTheirs] = useState<ChangedMeanwhile<SavedReport>>()
  const options = { quiet: 'failure' as const, refresh: [listSavedReports] }
  const add = useCall(saveReport, options)
  const change = useCall(changeSavedReport, options)
  const errors = fieldErrorsOf(saved ? change.error : add.error) ?? {}
  const outcome = {
    onSuccess: onSaved,
    onError: (error: Error) => {
      if (Conflict.is(error)) setTheirs(error.detail as ChangedMeanwhile<SavedReport>)
      else if (!fieldErrorsOf(error)) toast.failure(messageOf(error))
    },
  }
  const addNew = () => add.mutate({ report, ...draft, view: view ?? saved?.view ?? {} }, outcome)
  const save = (version = saved?.version) =>
    saved
      ? change.mutate({ id: saved.id, ...(version && { version }), ...draft, ...(view && { view }) }, outcome)
      : addNew()
  const isBusy = add.isPending || change.isPending
  return (
    <Dialog
      title={saved ? t('Edit saved report') : t('Save this report')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {saved && view && (
            <Button busy={isBusy} onClick={addNew}>
              {t('Save as new')}
            </Button>
          )}
          <Button kind="primary" type="submit" form={FORM} busy={isBusy}>
            {theirs ? t('Save mine') : t('Save')}
          </Button>
        </>
      }
    >
      {theirs && (
        <Notice kind="warn">
          {t(
            'Someone changed it in another window while you were editing: “{name}”, {schedule}. Nothing was overwritten.',
            {
              name: theirs.current.name,
              schedule: told(SCHEDULE_LABELS[theirs.current.schedule]),
            },
          )}
        </Notice>
      )}
      <Form id={FORM} errors={errors} onSubmit={() => save(theirs?.current.version)}>
        <TextField
          label={t('Name')}
          name="name"
          maxLength={120}
          value={draft.name}
          error={errors['name']?.[0]}
          onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
        />
        <SelectField
          label={t('Send it to me')}
          placeholder={null}
          value={draft.schedule}
          hint={t(
            'An email with the numbers and a link to the rows. Sending stops if your access is removed.',
          )}
          options={Object.entries(SCHEDULE_LABELS).map(([value, label]) => ({ value, label: told(label) }))}
          onChange={({ currentTarget }) => setDraft({ ...draft, schedule: currentTarget.value as Schedule })}
        />
        <CheckboxField
          name="is_shared"
          label={t('Share with others who have access to this report')}
          checked={draft.is_shared}
          onChange={({ currentTarget }) => setDraft({ ...draft, is_shared: currentTarget.checked })}
        />
      </Form>
    </Dialog>
  )
}
