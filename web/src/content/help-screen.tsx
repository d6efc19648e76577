import { IconLink, IconMail, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { searchFaqs, type Faq } from 'contract/content'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { RichText } from '../ui/rich-text.tsx'
import { faqs } from './help-page.ts'

/** Every answered question, searchable while typing; each question has its own URL. */
export function HelpScreen() {
  const read = useQuery(faqs)
  const { q: asked = '' } = useSearch({ strict: false }) as { q?: string }
  const [q, setQ] = useState(asked)
  const navigate = useNavigate()
  const linked = useLinkedQuestion()
  if (read.error) throw read.error
  if (!read.data)
    return (
      <p className="first-word" role="status">
        {t('Loading...')}
      </p>
    )
  const search = (text: string) => {
    setQ(text)
    void navigate({ to: '.', search: { q: text || undefined } as never, replace: true, resetScroll: false })
  }
  const found = searchFaqs(read.data, q)
  const sections = new Set(found.map(({ section }) => section))
  return (
    <div className="help public-width" data-needs-app>
      <header>
        <h1>{t('Help and support')}</h1>
        {/* Without JavaScript the form asks the server, which renders the page the same way. */}
        <form role="search" action="/mms/help-and-support" onSubmit={(event) => event.preventDefault()}>
          <label htmlFor="help-search">{t('Search questions')}</label>
          <div className="help-search">
            <IconSearch size={20} aria-hidden="true" />
            <input
              id="help-search"
              type="search"
              name="q"
              value={q}
              maxLength={100}
              autoComplete="off"
              placeholder={t('refund, card, division …')}
              onChange={(event) => search(event.target.value)}
            />
          </div>
          <p role="status" className="dim">
            {q &&
              t('{found} of {count} question|{found} of {count} questions', {
                found: found.length,
                count: read.data.length,
              })}
          </p>
        </form>
      </header>
      {[...sections].map((section) => (
        <HelpSection key={section} faqs={found.filter((faq) => faq.section === section)}>
          {(faq) => (
            <Question key={faq.id} faq={faq} isOpen={linked === faq.id || (q !== '' && found.length <= 3)} />
          )}
        </HelpSection>
      ))}
      {found.length === 0 && (
        <p className="help-none">{q ? t('No questions match “{q}”.', { q }) : t('No questions here yet.')}</p>
      )}
      <Contact />
    </div>
  )
}

function HelpSection({ faqs, children }: { faqs: readonly Faq[]; children: (faq: Faq) => ReactNode }) {
  const { section, section_name } = faqs[0]!
  return (
    <section aria-labelledby={`section-${section}`}>
      <h2 id={`section-${section}`}>{section_name}</h2>
      <div className="faq-list">{faqs.map(children)}</div>
    </section>
  )
}

function Question({ faq: { id, question, answer_html }, isOpen }: { faq: Faq; isOpen: boolean }) {
  return (
    <details className="faq" id={`faq-${id}`} open={isOpen}>
      <summary>{question}</summary>
      <RichText html={answer_html} />
      <a className="faq-link no-print" href={`#faq-${id}`}>
        <IconLink size={16} aria-hidden="true" /> {t('Link to this question')}
      </a>
    </details>
  )
}

function Contact() {
  const { support_email, name } = useTenant()
  if (!support_email) return null
  return (
    <section className="help-contact" aria-labelledby="contact-title">
      <div>
        <h2 id="contact-title">{t('Didn’t find your answer?')}</h2>
        <p className="dim">
          {t('Contact {name}. If it’s about a registration, include the member ID.', { name })}
        </p>
      </div>
      <a className="button" href={`mailto:${support_email}`}>
        <IconMail size={18} aria-hidden="true" /> {support_email}
      </a>
    </section>
  )
}

/** The question the URL points at. */
function useLinkedQuestion(): number | undefined {
  const [linked, setLinked] = useState<number>()
  useEffect(() => {
    const read = () => {
      const id = Number(/^#faq-(\d+)$/.exec(location.hash)?.[1])
      setLinked(id || undefined)
      document.getElementById(`faq-${id}`)?.scrollIntoView()
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return linked
}
