import './import.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  DateFormat,
  IMPORT_FIELDS,
  checkImport,
  type ImportDetail,
  type ImportField,
} from 'contract/office/import'
import { registrationFilters } from 'contract/registrations/registrations'
import type { Sent } from 'contract/operation'
import { fieldErrorsOf } from '../../api-problems.ts'
import { query, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ImportMembership, type Chosen } from './import-membership.tsx'
import { fieldWord, formatWord } from './import-words.ts'

type Settings = NonNullable<ImportDetail['settings']>

/** Says what the columns are and what all rows have in common, then has the file checked. */
export function ImportColumns({ file, onSent }: { file: ImportDetail; onSent: () => void }) {
  const [settings, setSettings] = useState<Settings>(file.settings!)
  const [asked, setAsked] = useState<Record<string, string[]>>({})
  const { data: places } = useQuery(query(registrationFilters, {}))
  const check = useCall(checkImport, { quiet: 'success', refresh: [] })
  const errors = { ...fieldErrorsOf(check.error), ...asked }
  const set = (part: Partial<Settings>) => setSettings((before) => ({ ...before, ...part }))
  const setColumn = (at: number, field: ImportField | null) => {
    const columns = settings.columns.map((one, i) => (i === at ? field : one === field ? null : one))
    const formats = file.columns[columns.indexOf('dob')]?.date_formats ?? []
    set({
      columns,
      date_format: field === 'dob' && formats.length === 1 ? formats[0]! : settings.date_format,
    })
  }
  const formats = file.columns[settings.columns.indexOf('dob')]?.date_formats ?? []
  const send = () => {
    const { date_format } = settings
    if (!date_format) {
      setAsked({ 'settings.date_format': [t('Please choose the date format of the file.')] })
      return
    }
    setAsked({})
    const sent = { id: file.id, version: file.version, settings: { ...settings, date_format } }
    check.mutate(sent as Sent<typeof checkImport>, { onSuccess: onSent })
  }
  const options = (all: readonly { id: number; name: string }[] = []) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Form errors={errors} onSubmit={send}>
      <Panel title={t('Match the columns')}>
        <p className="dim">
          {t('Each column shows what the file has in it. What is left out is not imported.')}
        </p>
        <div className="import-columns" data-path="settings.columns" tabIndex={-1}>
          {file.columns.map(({ header, samples }, i) => (
            <SelectField
              // oxlint-disable-next-line no-array-index-key -- a column is its position
              key={i}
              label={header || t('Column {number}', { number: i + 1 })}
              hint={samples.join(' · ') || t('Empty')}
              name={`settings.columns.${i}`}
              placeholder={t('Leave out')}
              value={settings.columns[i] ?? ''}
              error={errors[`settings.columns.${i}`]?.[0]}
              options={IMPORT_FIELDS.map((field) => ({ value: field, label: fieldWord(field) }))}
              onChange={({ currentTarget }) =>
                setColumn(i, (currentTarget.value || null) as ImportField | null)
              }
            />
          ))}
        </div>
        {errors['settings.columns'] && (
          <Notice kind="bad" isNews>
            {errors['settings.columns'][0]}
          </Notice>
        )}
      </Panel>
      <Panel title={t('Date format')}>
        {formats.length > 1 && (
          <Notice kind="warn" title={t('These dates can be read in two ways')}>
            {t('No day in the file is beyond the 12th, such as {day}. Please say how it is meant.', {
              day: file.columns[settings.columns.indexOf('dob')]?.samples[0] ?? '',
            })}
          </Notice>
        )}
        <RadioCards
          label={t('Dates in this file')}
          name="settings.date_format"
          value={settings.date_format ?? ''}
          error={errors['settings.date_format']?.[0]}
          options={DateFormat.options.map((value) => ({
            value,
            label: formatWord(value),
            disabled: formats.length > 0 && !formats.includes(value),
          }))}
          onChange={(value) => {
            setAsked({})
            set({ date_format: value as DateFormat })
          }}
        />
      </Panel>
      <Panel title={t('Who these people are')}>
        <div className="import-pair">
          <SelectField
            label={t('Member type')}
            hint={t('Where the file says nothing else.')}
            name="settings.member_type_id"
            optional
            placeholder={t('None')}
            value={settings.member_type_id ?? ''}
            error={errors['settings.member_type_id']?.[0]}
            options={options(places?.member_types)}
            onChange={({ currentTarget }) => set({ member_type_id: Number(currentTarget.value) || null })}
          />
          <CheckboxField
            label={t('Create confirmation codes')}
            hint={t('With its code a person is found in the registration form and keeps this record.')}
            checked={settings.confirmation_codes}
            onChange={({ currentTarget }) => set({ confirmation_codes: currentTarget.checked })}
          />
        </div>
        <RadioCards
          label={t('Who is on record already')}
          name="settings.existing"
          value={settings.existing}
          options={[
            { value: 'skip', label: t('Skip'), note: t('The record stays as it is.') },
            {
              value: 'update',
              label: t('Update'),
              note: t('What the file says replaces what is on record; what it leaves empty stays.'),
            },
          ]}
          onChange={(value) => set({ existing: value as Settings['existing'] })}
        />
      </Panel>
      <ImportMembership
        chosen={settings.membership as Chosen | null}
        places={places}
        errors={errors}
        onChange={(membership) => set({ membership: membership as Settings['membership'] })}
      />
      <div className="import-buttons">
        <Button type="submit" kind="primary" busy={check.isPending}>
          {t('Check the file')}
        </Button>
      </div>
    </Form>
  )
}
