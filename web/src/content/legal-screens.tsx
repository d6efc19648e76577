import { useQuery } from '@tanstack/react-query'
import { dayIn } from 'contract/dates'
import { t } from '../language.ts'
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
  const { title, body_html, updated_at } = text.data
  const headings = headingsOf(body_html)
  return (
    <article className="legal public-width">
      <header>
        <h1>{title}</h1>
        <p className="dim">
          {rich('{name} · Last updated {day}', {
            name,
            day: <time dateTime={updated_at}>{spelledDay(dayIn(time_zone, new Date(updated_at)))}</time>,
          })}
        </p>
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
      <RichText html={body_html} />
    </article>
  )
}
