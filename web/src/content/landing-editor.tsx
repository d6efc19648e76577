import './editor.css'
import { IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { landingPage } from 'contract/content'
import {
  LandingChanged,
  publishLanding,
  getEditableLanding,
  getLandingRevision,
  saveLandingDraft,
  type EditableLanding,
  type WrittenSection,
} from 'contract/content/cms'
import { call, query, useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { useSorting } from '../ui/sorting.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { KINDS, LandingSectionForm } from './landing-section-form.tsx'

/** A section with a key of this screen's own, because a new one has no id yet. */
type Part = WrittenSection & { key: number }
type Text = { title: string; sections: WrittenSection[] }

const ALL = 0
const partsOf = (sections: readonly WrittenSection[]): Part[] =>
  sections.map(({ id, kind, section_name, body_html }, i) => ({
    ...(id !== undefined && { id }),
    kind,
    section_name,
    body_html,
    key: i + 1,
  }))
const sectionsOf = (parts: readonly Part[]): WrittenSection[] =>
  parts.map(({ key: _, ...section }) => section)

const typedOf = ({ title, sections }: Text) => ({ title, parts: partsOf(sections) })

/** The landing page: ordered sections, written as a draft, previewed, then published. */
export function LandingEditor({ editable }: { editable: EditableLanding }) {
  const mayEdit = useMay(saveLandingDraft)
  const { language } = editable
  const [{ title, parts }, set] = useState(() => typedOf(editable.draft ?? editable.published))
  const [editing, setEditing] = useState<number | 'new'>()
  const save = useCall(saveLandingDraft, { refresh: [], quiet: true })
  const publish = useCall(publishLanding, { refresh: [landingPage], quiet: true })
  const change = (next: readonly Part[]) => set((before) => ({ ...before, parts: [...next] }))
  const words: Text = { title, sections: sectionsOf(parts) }
  const remove = (part: Part) => {
    change(parts.filter(({ key }) => key !== part.key))
    toast.undoable(t('Removed “{name}” from the draft.', { name: part.section_name }), () => change(parts))
  }
  const byKey = new Map(parts.map((part) => [part.key, part]))
  const sorting = useSorting({
    kind: 'part',
    shelves: [{ id: ALL, items: parts.map(({ key }) => key) }],
    nameOf: (key) => byKey.get(key)?.section_name ?? '',
    onDone: ([all]) => change(all!.items.map((key) => byKey.get(key)!)),
  })
  const edited = editing === 'new' ? undefined : byKey.get(editing ?? 0)

  return (
    <div className="editor-parts">
      <DraftEditor<Text, EditableLanding>
        name={t('Home page')}
        editable={editable}
        queryKey={query(getEditableLanding, { language }).queryKey}
        mayEdit={mayEdit}
        words={words}
        wordsOf={(text) => ({ title: text.title, sections: sectionsOf(partsOf(text.sections)) })}
        onPut={(text) => set(typedOf(text))}
        save={(version) => save.mutateAsync({ language, version, ...words })}
        publish={(version) => publish.mutateAsync({ language, version })}
        recall={(id) => call(getLandingRevision, { id })}
        refusal={LandingChanged}
        busy={save.isPending || publish.isPending}
        question={t('Publish this page?')}
        reading={({ sections }) => <Reading sections={sections} />}
      >
        <TextField
          label={t('Title')}
          maxLength={200}
          value={title}
          disabled={!mayEdit}
          onChange={({ currentTarget: { value } }) => set((before) => ({ ...before, title: value }))}
        />
        <p className="visually-hidden" role="status">
          {sorting.said}
        </p>
        <ol className="editor-rows" {...sorting.shelf(ALL)}>
          {sorting.shelves[0]!.items.map((key) => {
            const part = byKey.get(key)!
            return (
              <li key={key} {...sorting.item(key)}>
                {mayEdit && (
                  <button {...sorting.handle(key)}>
                    <IconGripVertical size={18} aria-hidden="true" />
                  </button>
                )}
                <span className="editor-text">
                  <button
                    type="button"
                    className="editor-name"
                    disabled={!mayEdit}
                    onClick={() => setEditing(key)}
                  >
                    {part.section_name}
                  </button>
                </span>
                <span className="dim">{t(KINDS[part.kind])}</span>
                {mayEdit && (
                  <span className="editor-acts">
                    <Button
                      kind="quiet"
                      aria-label={t('Delete {name}', { name: part.section_name })}
                      onClick={() => remove(part)}
                    >
                      {t('Delete')}
                    </Button>
                  </span>
                )}
              </li>
            )
          })}
        </ol>
        {mayEdit && <Button onClick={() => setEditing('new')}>{t('New section')}</Button>}
      </DraftEditor>
      {editing !== undefined && (
        <LandingSectionForm
          section={edited}
          onClose={() => setEditing(undefined)}
          onKeep={(section) => {
            const key = edited?.key ?? Math.max(0, ...byKey.keys()) + 1
            const kept = { ...section, key }
            change(edited ? parts.map((part) => (part.key === key ? kept : part)) : [...parts, kept])
            setEditing(undefined)
          }}
        />
      )}
    </div>
  )
}

const Reading = ({ sections }: { sections: readonly WrittenSection[] }) => (
  <>
    {sections.map(({ kind, section_name, body_html }, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- only shown, never changed
      <section key={i}>
        <p className="dim">{t(KINDS[kind])}</p>
        <h3>{section_name}</h3>
        <RichText html={body_html} />
      </section>
    ))}
  </>
)
