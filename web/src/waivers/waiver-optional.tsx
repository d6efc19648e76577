import './waiver-signing.css'
import { useState } from 'react'
import type { Consent } from 'contract/waivers'
import { t } from '../language.ts'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { writtenList } from '../written.ts'
import { consentKey, toggled, type Answers, type SigningWaiver } from './waiver-answers.ts'
import { WaiverText } from './waiver-text.tsx'

type Change = (part: (before: Answers) => Partial<Answers>) => void
type Props = { waiver: SigningWaiver; names: readonly string[]; answers: Answers; change: Change }

/**
 * A text that may be left out, such as the one about photos: folded until somebody wants to know, and one choice that
 * says yes to all of it. Saying yes to a part is one tap further.
 */
export function OptionalWaiver({ waiver, names, answers, change }: Props) {
  const { version_id, title, consents } = waiver
  const [isApart, setApart] = useState(false)
  const isAgreed = answers.agreed.has(version_id)
  const choose = (isYes: boolean) =>
    change(({ agreed, consents: given }) => ({
      agreed: toggled(agreed, version_id, isYes),
      consents: consents.reduce((set, { key }) => toggled(set, consentKey(version_id, key), isYes), given),
    }))
  return (
    <details className="waiver waiver-folded">
      <summary>
        {title} <span className="waiver-optional">{t('(optional)')}</span>
      </summary>
      <WaiverText
        waiver={waiver}
        isRead={answers.read.has(version_id)}
        onRead={() => change(({ read }) => ({ read: toggled(read, version_id, true) }))}
      />
      {consents.length > 0 && !isApart && (
        <ul className="waiver-disclosure">
          {consents.map(({ key, label }) => (
            <li key={key}>{label}</li>
          ))}
        </ul>
      )}
      <CheckboxField
        label={
          names.length > 0
            ? t('Yes to “{title}” for {names}', { title, names: writtenList(names) })
            : t('Yes to “{title}”', { title })
        }
        checked={isAgreed}
        onChange={({ currentTarget: { checked } }) => choose(checked)}
      />
      {isAgreed && isApart && (
        <Consents version_id={version_id} consents={consents} answers={answers} change={change} />
      )}
      {isAgreed && consents.length > 1 && !isApart && (
        <button type="button" className="waiver-text-more" onClick={() => setApart(true)}>
          {t('Choose one by one')}
        </button>
      )}
    </details>
  )
}

type ConsentsProps = {
  version_id: number
  consents: readonly Consent[]
  answers: Answers
  change: Change
}

/** The separate questions within a text, each with a box of its own. */
export const Consents = ({ version_id, consents, answers, change }: ConsentsProps) =>
  consents.map(({ key, label }) => (
    <CheckboxField
      key={key}
      label={
        <>
          {label} <span className="waiver-optional">{t('(optional)')}</span>
        </>
      }
      checked={answers.consents.has(consentKey(version_id, key))}
      onChange={({ currentTarget: { checked } }) =>
        change((before) => ({
          consents: toggled(before.consents, consentKey(version_id, key), checked),
        }))
      }
    />
  ))
