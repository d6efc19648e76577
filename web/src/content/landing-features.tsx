import { IconCheck } from '@tabler/icons-react'
import type { PageSection } from 'contract/content'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { RichText } from '../ui/rich-text.tsx'

/** What speaks for the club. */
export function LandingFeatures({ features }: { features: readonly PageSection[] }) {
  const { name } = useTenant()
  if (features.length === 0) return null
  return (
    <section className="landing-part landing-wide" aria-labelledby="features-title">
      <div className="public-width landing-features">
        <header>
          <h2 id="features-title">{t('What you get with {name}', { name })}</h2>
        </header>
        <ul>
          {features.map(({ id, section_name, body_html }) => (
            <li key={id}>
              <span aria-hidden="true">
                <IconCheck size={18} stroke={2.5} />
              </span>
              <h3>{section_name}</h3>
              <RichText html={body_html} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
