import './import.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { getSampleFile } from 'contract/clubs/roster-import'
import { MOST_IMPORT_BYTES, listImports, uploadImport, type ImportDetail } from 'contract/office/import'
import type { Sent } from 'contract/operation'
import { fieldErrorsOf } from '../../api-problems.ts'
import { call, query, saveDownload, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, listInput, useList, useView, type Column } from '../../ui/tables/data-table.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { Form } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Count, Moment } from '../../ui/values.tsx'
import { statusWord } from './import-words.ts'

type Row = Omit<ImportDetail, 'columns' | 'header_line' | 'beginning' | 'settings' | 'audit'>

const columns = (): readonly Column<Row>[] => [
  { key: 'file_name', header: t('File'), cell: ({ file_name }) => file_name },
  { key: 'status', header: t('Status'), cell: ({ status }) => statusWord(status), card: 'aside' },
  {
    key: 'row_count',
    header: t('Rows'),
    cell: ({ row_count }) => (row_count === null ? '' : <Count of={row_count} />),
    align: 'end',
  },
  { key: 'new', header: t('New'), cell: ({ counts }) => <Count of={counts.new} />, align: 'end' },
  { key: 'update', header: t('Update'), cell: ({ counts }) => <Count of={counts.update} />, align: 'end' },
  {
    key: 'bad',
    header: t('Can’t be imported'),
    cell: ({ counts }) => <Count of={counts.bad} />,
    align: 'end',
  },
  { key: 'author', header: t('By'), cell: ({ author }) => author },
  { key: 'created_at', header: t('Sent'), cell: ({ created_at }) => <Moment at={created_at} /> },
]

/** Uploads a file, and lists earlier ones. */
export function ImportsScreen() {
  const [view, setView] = useView()
  const input = listInput(view) as Sent<typeof listImports>
  const list = useList(query(listImports, input))
  return (
    <>
      <PageHeader
        title={t('Import members')}
        note={t('Nothing is imported until you’ve seen the result for every row.')}
        back={<Link to="/mms/members">{t('Members')}</Link>}
      />
      <div className="import-begin">
        <Upload />
        <Samples />
      </div>
      <h2 className="import-heading">{t('Earlier files')}</h2>
      <DataTable
        name="imports"
        label={t('imports')}
        one={t('1 import')}
        columns={columns()}
        view={view}
        onView={setView}
        list={list}
        paper={{ title: t('Earlier files'), page: (place) => call(listImports, { ...input, ...place }) }}
        rowId={({ id }) => id}
        rowName={({ file_name }) => file_name}
        rowLink={({ id }) => `/mms/members/import/${id}`}
        empty={{
          drawing: 'paper',
          title: t('No files yet'),
          text: t('All you need is a list from a spreadsheet or your last system.'),
        }}
      />
    </>
  )
}

function Upload() {
  const navigate = useNavigate()
  const [files, setFiles] = useState<File[]>([])
  const upload = useCall(uploadImport, { quiet: 'success', refresh: [listImports] })
  const errors = fieldErrorsOf(upload.error)
  const [file] = files
  return (
    <Panel title={t('Choose a file')}>
      <Form
        errors={errors}
        onSubmit={() =>
          file &&
          upload.mutate(
            { file },
            {
              onSuccess: ({ id }) =>
                void navigate({ to: '/mms/members/import/$id', params: { id: String(id) } }),
            },
          )
        }
      >
        <FileDrop
          label={t('List of members')}
          hint={t(
            'CSV or XLSX with one person per row and column names in the first row. Up to 200,000 rows.',
          )}
          name="file"
          value={files}
          onChange={setFiles}
          accept={['.csv', '.txt', '.tsv', '.xlsx']}
          mostMegabytes={MOST_IMPORT_BYTES / 1_000_000}
          error={errors?.['file']?.[0]}
        />
        <div className="import-buttons">
          <Button type="submit" kind="primary" disabled={!file} busy={upload.isPending}>
            {t('Upload file')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

/** As many as the sample `import_practice` has. */
const MADE_UP = 24

function Samples() {
  const navigate = useNavigate()
  const sample = useCall(getSampleFile, { quiet: 'success', refresh: [], onSuccess: saveDownload })
  const upload = useCall(uploadImport, {
    quiet: 'success',
    refresh: [listImports],
    onSuccess: ({ id }) => void navigate({ to: '/mms/members/import/$id', params: { id: String(id) } }),
  })
  const practice = useCall(getSampleFile, {
    quiet: 'success',
    refresh: [],
    onSuccess: ({ blob, filename }) => upload.mutate({ file: new File([blob], filename) }),
  })
  return (
    <Panel title={t('What your file can look like')}>
      <p>
        {t(
          'Columns can have any name and order. Tell us what they are, and we’ll recognize them next time. You need a first name, a last name and a date of birth.',
        )}
      </p>
      <ul className="import-samples">
        {[
          ['import_members', t('Sample for members')],
          ['import_players', t('Sample for players')],
        ].map(([name, label]) => (
          <li key={name}>
            <Button onClick={() => sample.mutate({ name: name! })}>{label}</Button>
          </li>
        ))}
      </ul>
      <h3 className="import-practice">{t('Just looking?')}</h3>
      <p className="dim">
        {t('Import people we made up and look around. “Undo import” takes them out again.')}
      </p>
      <div className="import-buttons">
        <Button
          busy={practice.isPending || upload.isPending}
          onClick={() => practice.mutate({ name: 'import_practice' })}
        >
          {t('Try it with {count} made-up person|Try it with {count} made-up people', { count: MADE_UP })}
        </Button>
      </div>
    </Panel>
  )
}
