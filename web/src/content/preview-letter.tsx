import './site-preview.css'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'

/** A letter as the server writes it (server/src/mail/letter.ts). */
export function PreviewLetter() {
  const { name, logo, sender_name, support_email } = useTenant()
  return (
    <div className="letter-page">
      <dl className="letter-head">
        <div>
          <dt>{t('From')}</dt>
          <dd>{sender_name ?? name}</dd>
        </div>
        <div>
          <dt>{t('Subject')}</dt>
          <dd>{t('Your registration is complete')}</dd>
        </div>
      </dl>
      <article className="letter-sheet">
        <header>
          <img src={logo} alt="" width="40" height="40" />
          <strong>{name}</strong>
        </header>
        <h1>{t('Your registration is complete')}</h1>
        <p>{t('Thank you! Your membership card is attached.')}</p>
        <p>
          <span className="button" data-kind="primary">
            {t('Open my memberships')}
          </span>
        </p>
        <footer>
          {name}
          {support_email && (
            <>
              <br />
              {t('Questions? Write to {email}.', { email: support_email })}
            </>
          )}
        </footer>
      </article>
    </div>
  )
}
