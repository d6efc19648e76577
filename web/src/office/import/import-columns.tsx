import './import.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SAY_WHICH_FIRST, type DateFormat } from 'contract/date-order'
import {
  IMPORT_FIELDS,
  checkImport,
  isDateField,
  type ImportDetail,
  type ImportField,
} from 'contract/office/import'
import { registrationFilters } from 'contract/registrations/registrations'
import type { Sent } from 'contract/operation'
import { fieldErrorsOf } from '../../api-problems.ts'
import { query, useCall } from '../../api.ts'
import { DateQuestion } from '../../date-question.tsx'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ImportMembership, type Chosen } from './import-membership.tsx'
import { fieldWord } from './import-words.ts'

type Settings = NonNullable<ImportDetail['settings']>

const pathOf = (at: number) => `settings.date_formats.${at}`
const columnWord = (at: number) => t('Column {number}', { number: at + 1 })

/** Assigns the columns and what all rows have in common, then has the file checked. */
export function ImportColumns({ file, onSent }: { file: ImportDetail; onSent: () => void }) {
  const [settings, setSettings] = useState<Settings>(file.settings!)
  const [asked, setAsked] = useState<Record<string, string[]>>({})
  const { data: places } = useQuery(query(registrationFilters, {}))
  const check = useCall(checkImport, { quiet: 'success', refresh: [] })
  const errors = { ...fieldErrorsOf(check.error), ...asked }
  const set = (part: Partial<Settings>) => setSettings((before) => ({ ...before, ...part }))
  const setColumn = (at: number, field: ImportField | null) => {
    const columns = settings.columns.map((one, i) => (i === at ? field : one === field ? null : one))
    // A column's answer was about its previous assignment.
    const date_formats = settings.date_formats.map((format, i) =>
      columns[i] === settings.columns[i] ? format : (file.columns[i]!.dates?.format ?? null),
    )
    set({ columns, date_formats })
  }
  const setFormat = (at: number, format: DateFormat) => {
    setAsked(({ [pathOf(at)]: _, ...others }) => others)
    set({ date_formats: settings.date_formats.map((one, i) => (i === at ? format : one)) })
  }
  const questions = file.columns.flatMap(({ dates, header }, at) =>
    dates && dates.format !== 'ymd' && isDateField(settings.columns[at]) ? [{ at, dates, header }] : [],
  )
  const send = () => {
    const open = questions.filter(({ at }) => !settings.date_formats[at])
    setAsked(Object.fromEntries(open.map(({ at }) => [pathOf(at), [told(SAY_WHICH_FIRST)]])))
    if (open.length > 0) return
    const sent = { id: file.id, version: file.version, settings }
    check.mutate(sent as Sent<typeof checkImport>, { onSuccess: onSent })
  }
  const options = (all: readonly { id: number; name: string }[] = []) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Form errors={errors} onSubmit={send}>
      <Panel title={t('Match the columns')}>
        <p className="dim">{t('Each column shows what’s in your file. Columns you skip aren’t imported.')}</p>
        <div className="import-columns" data-path="settings.columns" tabIndex={-1}>
          {file.columns.map(({ header, samples }, i) => (
            <SelectField
              // oxlint-disable-next-line no-array-index-key -- a column is its position
              key={i}
              label={header || columnWord(i)}
              hint={samples.join(' · ') || t('Empty')}
              name={`settings.columns.${i}`}
              placeholder={t('Skip')}
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
      {questions.length > 0 && (
        <Panel title={t('Date format')}>
          <div className="import-pair">
            {questions.map(({ at, dates, header }) => (
              <DateQuestion
                key={at}
                order={dates}
                label={t('Dates in “{column}”', { column: header || columnWord(at) })}
                name={pathOf(at)}
                value={settings.date_formats[at] ?? null}
                error={errors[pathOf(at)]?.[0]}
                onChange={(format) => setFormat(at, format)}
              />
            ))}
          </div>
        </Panel>
      )}
      <Panel title={t('Who they are')}>
        <div className="import-pair">
          <SelectField
            label={t('Member type')}
            hint={t('Used when the file doesn’t say.')}
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
            hint={t(
              'With a code, families find this record when they register and don’t have to start over.',
            )}
            checked={settings.confirmation_codes}
            onChange={({ currentTarget }) => set({ confirmation_codes: currentTarget.checked })}
          />
        </div>
        <RadioCards
          label={t('Members already on record')}
          name="settings.existing"
          value={settings.existing}
          options={[
            { value: 'skip', label: t('Skip'), note: t('Their record stays the same.') },
            {
              value: 'update',
              label: t('Update'),
              note: t('Values in the file replace what’s on record. Blank cells change nothing.'),
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
          {t('Check file')}
        </Button>
      </div>
    </Form>
  )
}
