import { LANGUAGES, type Language } from 'contract/language'
import { language, t } from '../language.ts'
import { languageName } from '../language-names.ts'
import { Segments } from '../ui/segments.tsx'
import { useUrlState } from '../ui/url-state.ts'

const TAGS = Object.keys(LANGUAGES) as Language[]

/** The language being edited; the tenant's, unless the URL names another. */
export function useTextLanguage(otherwise: Language): [Language, (tag: Language) => void] {
  const [{ text_language: said }, set] = useUrlState({ text_language: '' })
  const chosen = TAGS.find((tag) => tag === said) ?? otherwise
  return [chosen, (tag) => set({ text_language: tag === otherwise ? '' : tag })]
}

type Props = { value: Language; onChange: (tag: Language) => void }

/** Switches between the languages of a text. */
export const TextLanguages = ({ value, onChange }: Props) => (
  <Segments
    label={t('Language of the text')}
    options={TAGS.map((tag) => [tag, LANGUAGES[tag].name, tag] as const)}
    value={value}
    onChange={onChange}
  />
)

/** Marks a text that is not in the language of the page. */
export const OtherLanguage = ({ of }: { of: Language }) =>
  of === language() ? null : (
    <p className="dim public-width" role="note">
      {t('This page hasn’t been translated yet. It’s in {language}.', { language: languageName(of) })}
    </p>
  )
