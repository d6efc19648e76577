import { Link } from '@tanstack/react-router'
import type { Faq } from 'contract/content'
import { t } from '../language.ts'
import { RichText } from '../ui/rich-text.tsx'

const SHOWN = 5

/** The most common questions, with a link to all of them. */
export function LandingQuestions({ faqs }: { faqs: readonly Faq[] }) {
  if (faqs.length === 0) return null
  return (
    <section className="landing-part public-width landing-questions" aria-labelledby="questions-title">
      <header>
        <h2 id="questions-title">{t('Questions, answered')}</h2>
        <p className="dim">{t('Learn about registration, payments, cards and teams.')}</p>
        <Link to="/mms/help-and-support" className="button">
          {t('Help and support')}
        </Link>
      </header>
      <div className="faq-list">
        {faqs.slice(0, SHOWN).map(({ id, question, answer_html }) => (
          <details key={id} className="faq">
            <summary>{question}</summary>
            <RichText html={answer_html} />
          </details>
        ))}
      </div>
    </section>
  )
}
