import './import.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SAY_WHICH_FIRST, hangsOnOrder, type DateFormat } from 'contract/date-order'
import {
  IMPORT_FIELDS,
  checkImport,
  chooseImportHeader,
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
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { ImportMembership, type Chosen } from './import-membership.tsx'
import { fieldWord } from './import-words.ts'

type Settings = NonNullable<ImportDetail['settings']>

type Formats = 'date_formats' | 'dotted_formats'
const FORMATS = [
  ['date_formats', 'dates'],
  ['dotted_formats', 'dotted'],
] as const

const pathOf = (formats: Formats, at: number) => `settings.${formats}.${at}`
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
    const found = (formats: Formats, order: 'dates' | 'dotted') =>
      settings[formats].map((format, i) =>
        columns[i] === settings.columns[i] ? format : (file.columns[i]![order]?.format ?? null),
      )
    set({
      columns,
      date_formats: found('date_formats', 'dates'),
      dotted_formats: found('dotted_formats', 'dotted'),
    })
  }
  const setFormat = (formats: Formats, at: number, format: DateFormat) => {
    setAsked(({ [pathOf(formats, at)]: _, ...others }) => others)
    set({ [formats]: settings[formats].map((one, i) => (i === at ? format : one)) })
  }
  const questions = file.columns.flatMap((column, at) =>
    FORMATS.flatMap(([formats, found]) => {
      const order = column[found]
      return order && hangsOnOrder(order) && isDateField(settings.columns[at])
        ? [{ formats, at, order, header: column.header, path: pathOf(formats, at) }]
        : []
    }),
  )
  const send = () => {
    const open = questions.filter(({ formats, at }) => !settings[formats][at])
    setAsked(Object.fromEntries(open.map(({ path }) => [path, [told(SAY_WHICH_FIRST)]])))
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
        <HeaderLine file={file} onChosen={onSent} />
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
            {questions.map(({ formats, at, order, header, path }) => (
              <DateQuestion
                key={path}
                order={order}
                label={
                  formats === 'dotted_formats'
                    ? t('Dates with dots in “{column}”', { column: header || columnWord(at) })
                    : t('Dates in “{column}”', { column: header || columnWord(at) })
                }
                name={path}
                value={settings[formats][at] ?? null}
                error={errors[path]?.[0]}
                onChange={(format) => setFormat(formats, at, format)}
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

/** The line that names the columns, where more than one could. */
function HeaderLine({
  file: { id, version, header_line, beginning },
  onChosen,
}: {
  file: ImportDetail
  onChosen: () => void
}) {
  const choose = useCall(chooseImportHeader, { quiet: 'success', refresh: [], onSuccess: onChosen })
  if (beginning.length < 2) return null
  return (
    <SelectField
      className="import-header-line"
      label={t('Line with the column names')}
      hint={t('Lines above it aren’t imported.')}
      name="line"
      placeholder={null}
      value={String(header_line)}
      disabled={choose.isPending}
      error={fieldErrorsOf(choose.error)?.['file']?.[0] ?? fieldErrorsOf(choose.error)?.['line']?.[0]}
      options={beginning.map(({ line, cells }) => ({
        value: String(line),
        label: t('Line {line}: {cells}', { line, cells: cells.filter(Boolean).join(' · ').slice(0, 80) }),
      }))}
      onChange={({ currentTarget }) => choose.mutate({ id, version, line: Number(currentTarget.value) })}
    />
  )
}
