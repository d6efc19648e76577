import { useQuery } from '@tanstack/react-query'
import { dayIn } from 'contract/dates'
import { useRouterState } from '@tanstack/react-router'
import type { Language } from 'contract/language'
import { addressIn } from '../language-links.tsx'
import { languageName } from '../language-names.ts'
import { language, t } from '../language.ts'
import { rich } from '../rich.tsx'
import { useTenant } from '../tenant.ts'
import { headingsOf, RichText } from '../ui/rich-text.tsx'
import { spelledDay } from '../written.ts'
import { texts } from './legal-pages.ts'

export const PrivacyPolicyScreen = () => <LegalText which="privacy" />
export const TermsScreen = () => <LegalText which="terms" />

function LegalText({ which }: { which: keyof typeof texts }) {
  const { name, time_zone } = useTenant()
  const text = useQuery(texts[which])
  if (text.error) throw text.error
  if (!text.data)
    return (
      <p className="first-word" role="status">
        {t('Loading...')}
      </p>
    )
  const { title, body_html, language: written, binding_language, updated_at } = text.data
  const headings = headingsOf(body_html)
  return (
    <article className="legal public-width">
      <header>
        <h1 lang={written}>{title}</h1>
        <p className="dim">
          {rich('{name} · Last updated {day}', {
            name,
            day: <time dateTime={updated_at}>{spelledDay(dayIn(time_zone, new Date(updated_at)))}</time>,
          })}
        </p>
        <WhichCounts written={written} binding={binding_language} />
      </header>
      {headings.length > 2 && (
        <nav aria-label={t('On this page')} className="no-print">
          <p>{t('On this page')}</p>
          <ul>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div lang={written}>
        <RichText html={body_html} />
      </div>
    </article>
  )
}

/** Which language version is binding, unless it is simply the one being read. */
function WhichCounts({ written, binding }: { written: Language; binding: Language }) {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const name = languageName(binding)
  if (written !== binding)
    return (
      <p role="note">
        {rich('This is a translation. The <link>original text</link> in {language} is binding.', {
          language: name,
          link: (label) => (
            <a href={addressIn(binding, search)} hrefLang={binding}>
              {label}
            </a>
          ),
        })}
      </p>
    )
  if (written !== language())
    return (
      <p role="note">
        {t('This text is in {language}, and that’s the binding version.', { language: name })}
      </p>
    )
  return null
}
