import { useState } from 'react'
import { SectionKind } from 'contract/content'
import type { WrittenSection } from 'contract/content/cms'
import { msg, t } from '../language.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextEditor } from '../ui/text-editor.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { EditDialog } from './edit-dialog.tsx'

/** Where on the page a section appears. */
export const KINDS: Record<SectionKind, string> = {
  notice: msg('Notice above headline'),
  hero: msg('Headline'),
  step: msg('Step of “How it works”'),
  feature: msg('What members get'),
  text: msg('Text'),
  closing: msg('Closing line'),
}

/** The landing page has no plain text sections; other pages do. */
const PLACES = SectionKind.options.filter((kind) => kind !== 'text')

type Props = {
  section: WrittenSection | undefined
  onKeep: (section: WrittenSection) => void
  onClose: () => void
}

/** Edits one section of the draft. */
export function LandingSectionForm({ section, onKeep, onClose }: Props) {
  const [begin] = useState<WrittenSection>(section ?? { kind: 'feature', section_name: '', body_html: '' })
  const [words, setWords] = useState(begin)
  const [error, setError] = useState<string>()
  const put = (part: Partial<WrittenSection>) => setWords((before) => ({ ...before, ...part }))
  return (
    <EditDialog
      title={section ? t('Edit section') : t('New section')}
      isDirty={JSON.stringify(words) !== JSON.stringify(begin)}
      busy={false}
      errors={error ? { section_name: [error] } : {}}
      onSave={() => (words.section_name.trim() ? onKeep(words) : setError(t('Enter a heading.')))}
      onClose={onClose}
    >
      <SelectField
        label={t('Position on page')}
        name="kind"
        placeholder={null}
        value={words.kind}
        options={PLACES.map((kind) => ({ value: kind, label: t(KINDS[kind]) }))}
        onChange={({ currentTarget }) => put({ kind: currentTarget.value as SectionKind })}
      />
      <TextField
        label={t('Heading')}
        name="section_name"
        maxLength={200}
        value={words.section_name}
        error={error}
        onChange={({ currentTarget }) => put({ section_name: currentTarget.value })}
      />
      <TextEditor
        label={t('Text')}
        html={words.body_html}
        revision={0}
        onChange={(body_html) => put({ body_html })}
      />
    </EditDialog>
  )
}
