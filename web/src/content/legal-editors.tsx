import './editor.css'
import './legal-editors.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  LegalTextChanged,
  publishLegalText,
  getEditableLegal,
  getLegalRevision,
  saveLegalDraft,
  type EditableLegal,
  type LegalPage,
} from 'contract/content/legal-texts'
import { termsAndPrivacy } from 'contract/content'
import { call, query, useCall, useMay } from '../api.ts'
import { msg, t } from '../language.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextEditor } from '../ui/text-editor.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { languageName } from '../language-names.ts'
import { useTenant } from '../tenant.ts'
import { DraftEditor } from './draft-editor.tsx'
import { TextLanguages, useTextLanguage } from './text-language.tsx'

const PAGES: Record<LegalPage, string> = {
  'privacy-policy': msg('Privacy policy'),
  'terms-and-conditions': msg('Terms and conditions'),
}

/** The legal pages: written as drafts, previewed, then published. */
export function LegalEditors() {
  const [{ page }, set] = useUrlState({ page: 'privacy-policy' })
  const slug: LegalPage = page === 'terms-and-conditions' ? page : 'privacy-policy'
  const tenant = useTenant()
  const [language, setLanguage] = useTextLanguage(tenant.language)
  const read = query(getEditableLegal, { slug, language })
  const loaded = useQuery({ ...read, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' })
  return (
    <div className="editor-stack">
      <div className="editor-choices">
        <Segments
          label={t('Page')}
          options={(Object.keys(PAGES) as LegalPage[]).map((one) => [one, t(PAGES[one])] as const)}
          value={slug}
          onChange={(one) => set({ page: one })}
        />
        <TextLanguages value={language} onChange={setLanguage} />
      </div>
      {language !== tenant.language && (
        <p className="dim">
          {t('Translations help people read. The {language} text is the binding one.', {
            language: languageName(tenant.language),
          })}
        </p>
      )}
      {loaded.error ? (
        <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
      ) : !loaded.data || loaded.isFetching ? (
        <Panel>
          <Skeleton lines={10} />
        </Panel>
      ) : (
        <LegalEditor key={`${slug} ${language}`} editable={loaded.data} />
      )}
    </div>
  )
}

type Words = { title: string; body_html: string }
const wordsOf = ({ title, body_html }: Words): Words => ({ title, body_html })

function LegalEditor({ editable }: { editable: EditableLegal }) {
  const { slug, language, draft, published } = editable
  const mayEdit = useMay(saveLegalDraft)
  const [words, setWords] = useState<Words>(() =>
    wordsOf(draft ?? published ?? { title: t(PAGES[slug]), body_html: '' }),
  )
  /** Incremented when another text is loaded into the editor. */
  const [revision, setRevision] = useState(0)
  const save = useCall(saveLegalDraft, { refresh: [], quiet: true })
  const publish = useCall(publishLegalText, { refresh: [termsAndPrivacy], quiet: true })
  const set = (part: Partial<Words>) => setWords((before) => ({ ...before, ...part }))
  return (
    <DraftEditor<Words, EditableLegal>
      name={t(PAGES[slug])}
      editable={editable}
      queryKey={query(getEditableLegal, { slug, language }).queryKey}
      mayEdit={mayEdit}
      words={words}
      wordsOf={wordsOf}
      onPut={(text) => {
        setWords(wordsOf(text))
        setRevision((count) => count + 1)
      }}
      save={(version) => save.mutateAsync({ slug, language, version, ...words })}
      publish={(version) => publish.mutateAsync({ slug, language, version })}
      recall={(id) => call(getLegalRevision, { slug, id })}
      refusal={LegalTextChanged}
      busy={save.isPending || publish.isPending}
      question={t('Publish this text?')}
      reading={({ body_html }) => <RichText html={body_html} />}
    >
      <TextField
        label={t('Title')}
        maxLength={200}
        value={words.title}
        disabled={!mayEdit}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <TextEditor
        label={t('Text')}
        html={words.body_html}
        revision={revision}
        disabled={!mayEdit}
        onChange={(body_html) => set({ body_html })}
      />
    </DraftEditor>
  )
}
