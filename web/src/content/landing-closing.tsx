import { Link } from '@tanstack/react-router'
import type { PageSection } from 'contract/content'
import { t } from '../language.ts'
import { RichText } from '../ui/rich-text.tsx'

/** The closing section, in the club's color. */
export function LandingClosing({ closing }: { closing: PageSection | undefined }) {
  if (!closing) return null
  return (
    <section className="public-width" aria-labelledby="closing-title">
      <div className="landing-closing">
        <h2 id="closing-title">{closing.section_name}</h2>
        <RichText html={closing.body_html} />
        <Link to="/registration" className="button">
          {t('Register now')}
        </Link>
      </div>
    </section>
  )
}
