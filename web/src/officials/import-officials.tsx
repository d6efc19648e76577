import '../ui/office.css'
import './officials.css'
import { useState } from 'react'
import { importOfficials, listOfficials } from 'contract/officials'
import { readPastedOfficials } from 'contract/officials/pasted-people'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t, told } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'

/** A list of umpires, pasted from a spreadsheet; below it stands how it was read. */
export function ImportOfficials({ onClose }: { onClose: () => void }) {
  const [pasted, setPasted] = useState('')
  const rows = readPastedOfficials(pasted)
  const people = rows.map(({ line: _, ...person }) => person)
  const save = useCall(importOfficials, {
    refresh: [listOfficials],
    quiet: 'success',
    onSuccess: ({ added, updated }) => {
      toast.success(t('{added} added, {updated} updated.', { added, updated }))
      onClose()
    },
  })
  const wrong = rows.length === 0 ? {} : issuesOf(importOfficials.input, { people })
  const errors = { ...wrong, ...fieldErrorsOf(save.error) }
  const wrongAt = (i: number) =>
    Object.entries(errors).flatMap(([path, said]) => (path.startsWith(`people.${i}.`) ? said.map(told) : []))
  const bad = rows.filter((_, i) => wrongAt(i).length > 0).length
  return (
    <FormDialog
      title={t('Import umpires')}
      submitLabel={rows.length === 0 ? t('Import') : t('Import {count}', { count: rows.length })}
      busy={save.isPending}
      errors={undefined}
      onSubmit={() => {
        if (rows.length > 0 && Object.keys(wrong).length === 0) save.mutate({ people })
      }}
      onClose={onClose}
    >
      <TextareaField
        label={t('Your list')}
        hint={t(
          'Paste it from a spreadsheet, one umpire per line: name, email, phone, ZIP code and level. A line of headings helps. Known emails are updated.',
        )}
        rows={8}
        maxLength={100_000}
        placeholder={t('Ada Quill, ada@example.org, 214-555-0101, 75201')}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      {bad > 0 && (
        <Notice kind="warn" title={t('{count} line needs a fix|{count} lines need a fix', { count: bad })} />
      )}
      {rows.length > 0 && (
        <div className="office-scroll" role="group" aria-label={t('The list as we read it')} tabIndex={0}>
          <table aria-label={t('The list as we read it')}>
            <thead>
              <tr>
                <th scope="col">{t('Name')}</th>
                <th scope="col">{t('Email')}</th>
                <th scope="col">{t('Phone')}</th>
                <th scope="col">{t('ZIP')}</th>
                <th scope="col">{t('Level')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ line, first_name, last_name, email, phone, postal_code, level }, i) => (
                <tr key={line}>
                  <th scope="row">
                    {first_name} {last_name}
                    {wrongAt(i).map((said) => (
                      <small key={said} className="official-wrong">
                        {t('Line {line}: {what}', { line, what: said })}
                      </small>
                    ))}
                  </th>
                  <td>{email}</td>
                  <td>{phone}</td>
                  <td>{postal_code}</td>
                  <td>{level}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </FormDialog>
  )
}
