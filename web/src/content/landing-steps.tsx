import type { PageSection } from 'contract/content'
import { t } from '../language.ts'
import { RichText } from '../ui/rich-text.tsx'

/** How to become a member. */
export function LandingSteps({ steps }: { steps: readonly PageSection[] }) {
  if (steps.length === 0) return null
  return (
    <section className="landing-part public-width" aria-labelledby="steps-title">
      <header>
        <h2 id="steps-title">{t('How it works')}</h2>
      </header>
      <ol className="landing-steps">
        {steps.map(({ id, section_name, body_html }) => (
          <li key={id}>
            <h3>{section_name}</h3>
            <RichText html={body_html} />
          </li>
        ))}
      </ol>
    </section>
  )
}
