import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PageSection } from 'contract/content'
import { msg, t, told } from '../language.ts'
import { useSession } from '../session.ts'
import { ON_PHONES, phoneBanner } from '../public/phone-banner.ts'
import { useTenant } from '../tenant.ts'
import { contrast } from '../theme.ts'
import { RichText } from '../ui/rich-text.tsx'

/** The darkest shade of the banner; a button whose color is closer to it than this would not stand out. */
const NIGHT = '#0b1220'
const LEAST_CONTRAST = 2.2

const PROMISES = [msg('Takes about five minutes'), msg('Save and finish anytime'), msg('Secure card payment')]

type Props = { hero: PageSection | undefined; notice: PageSection | undefined }

/** The club's banner with its headline and the call to action. */
export function LandingHero({ hero, notice }: Props) {
  const { banner, texts, name, colors } = useTenant()
  const isSeen = contrast(colors.primary, NIGHT) >= LEAST_CONTRAST
  const who = useSession()
  return (
    <section className="landing-hero">
      <picture>
        <source media={ON_PHONES} srcSet={phoneBanner(banner)} />
        <img src={banner} alt="" width="1600" height="800" fetchPriority="high" />
      </picture>
      <div className="public-width">
        {notice ? (
          <div className="landing-notice">
            <strong>{notice.section_name}</strong>
            <RichText html={notice.body_html} />
          </div>
        ) : (
          <p className="landing-notice">
            <strong>{name}</strong>
          </p>
        )}
        <h1>{hero?.section_name ?? told(texts.tagline)}</h1>
        {hero ? <RichText html={hero.body_html} /> : <p>{told(texts.description)}</p>}
        <div className="landing-actions">
          <Link to="/registration" className="button" data-kind={isSeen ? 'primary' : 'bright'}>
            {t('Register')}
          </Link>
          {!who && (
            <Link to="/login" className="button">
              {t('Log in')}
            </Link>
          )}
        </div>
        <ul className="landing-promises">
          {PROMISES.map((promise) => (
            <li key={promise}>
              <IconCircleCheck size={18} aria-hidden="true" /> {t(promise)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
