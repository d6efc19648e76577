import './waiver-signing.css'
import { IconCircleCheck, IconSignature } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { E_CONSENTS, type RequiredWaiver } from 'contract/waivers'
import { messageOf } from '../api-problems.ts'
import { language, t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { SignatureField } from '../ui/signature-field.tsx'
import {
  consentKey,
  givenSignature,
  missingAnswers,
  NO_ANSWERS,
  toggled,
  type Answers,
  type GivenSignature,
} from './waiver-answers.ts'
import { writtenList } from '../written.ts'
import { WaiverText } from './waiver-text.tsx'

export type { GivenSignature } from './waiver-answers.ts'

/** A text with the people it concerns; everybody, unless specified. */
type SigningWaiver = RequiredWaiver & { person_keys?: readonly string[] }

type Props = {
  /** Who signs, as named in the registration. */
  signer_name: string
  /** `signer_name` is the full name; a visitor who only sees the first name types the rest unchecked. */
  is_name_known?: boolean
  /** The signature is given for minors, possibly in addition to the signer. */
  is_guardian: boolean
  /** Everybody the texts are signed for with this one signature. */
  people: readonly { key: string; name: string }[]
  waivers: readonly SigningWaiver[]
  /** Everything required has been signed. */
  signed: boolean
  /**
   * Sends the signature. Errors are shown above the button, and nothing that was checked or drawn is lost.
   */
  onSign: (given: GivenSignature) => Promise<unknown>
}

/** Reading and signing: every text in full, each agreement on its own, and one signature for all of them. */
export function WaiverSigning(props: Props) {
  return props.signed ? <Signed {...props} /> : <Signing {...props} />
}

function Signing({ signer_name, is_name_known = true, is_guardian, people, waivers, onSign }: Props) {
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS)
  const [wasTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const missing = missingAnswers(waivers, answers, is_name_known ? signer_name : undefined)
  const errors: Record<string, string> = wasTried ? missing : {}
  const count = Object.keys(errors).length
  const change = (part: (before: Answers) => Partial<Answers>) =>
    setAnswers((before) => ({ ...before, ...part(before) }))

  async function sign() {
    setTried(true)
    setRefusal(undefined)
    const [first] = Object.keys(missing)
    if (first) return root.current?.querySelector<HTMLElement>(`[id="${id}-${first}"]`)?.focus()
    setBusy(true)
    try {
      await onSign(givenSignature(waivers, answers))
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  // Enter in the name field would submit the surrounding form.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'checkbox') return
    event.preventDefault()
    void sign()
  }

  const documents = waivers.filter(({ version_id, required }) => required || answers.agreed.has(version_id))
  return (
    <section ref={root} className="waivers" aria-labelledby={`${id}-for`} onKeyDown={onKeyDown}>
      <For id={`${id}-for`} signer_name={signer_name} is_guardian={is_guardian} people={people} />
      {waivers.map((waiver) => {
        const { version_id, title, required, consents, person_keys } = waiver
        const concerned = people.filter(({ key }) => !person_keys || person_keys.includes(key))
        return (
          <section key={version_id} className="waiver" aria-labelledby={`${id}-title-${version_id}`}>
            <h3 id={`${id}-title-${version_id}`}>
              {title}
              {!required && <span className="waiver-optional"> {t('(optional)')}</span>}
            </h3>
            <WaiverText
              waiver={waiver}
              isRead={answers.read.has(version_id)}
              onRead={() => change(({ read }) => ({ read: toggled(read, version_id, true) }))}
            />
            {consents.map(({ key, label }) => (
              <CheckboxField
                key={key}
                id={`${id}-consent.${version_id}.${key}`}
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
            ))}
            <CheckboxField
              id={`${id}-agreed.${version_id}`}
              label={
                is_guardian
                  ? t('I’ve read “{title}” and agree to it for {names}.', {
                      title,
                      names: writtenList(concerned.map(({ name }) => name)),
                    })
                  : t('I’ve read “{title}” and agree to it.', { title })
              }
              error={errors[`agreed.${version_id}`]}
              checked={answers.agreed.has(version_id)}
              onChange={({ currentTarget: { checked } }) =>
                change(({ agreed }) => ({ agreed: toggled(agreed, version_id, checked) }))
              }
            />
          </section>
        )
      })}
      <section className="waiver" aria-labelledby={`${id}-electronic`}>
        <h3 id={`${id}-electronic`}>{t('Signing electronically')}</h3>
        <ul className="waiver-disclosure">
          {E_CONSENTS[language()].disclosure.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <CheckboxField
          id={`${id}-e_consent`}
          label={E_CONSENTS[language()].label}
          error={errors['e_consent']}
          checked={answers.e_consent}
          onChange={({ currentTarget: { checked } }) => change(() => ({ e_consent: checked }))}
        />
      </section>
      <SignatureField
        id={`${id}-signature`}
        label={t('{signer_name}’s signature', { signer_name })}
        signerName={signer_name}
        error={errors['signature']}
        value={answers.signature}
        onChange={(signature) => change(() => ({ signature }))}
      />
      <div className="waivers-end">
        <p role="alert">
          {refusal ??
            (count > 0 &&
              t('One more thing before you can sign.|{count} more things before you can sign.', { count }))}
        </p>
        <Button kind="primary" busy={busy} onClick={() => void sign()}>
          <IconSignature size={20} stroke={1.7} aria-hidden />
          {t('Sign this document|Sign {count} documents', { count: documents.length })}
        </Button>
      </div>
    </section>
  )
}

type ForProps = Pick<Props, 'signer_name' | 'is_guardian' | 'people'> & { id: string }

function For({ id, signer_name, is_guardian, people }: ForProps) {
  const others = people.map(({ name }) => name).filter((name) => name !== signer_name)
  const isAlsoSelf = others.length < people.length
  const names = writtenList(others)
  return (
    <h3 id={id} className="waivers-for">
      {!is_guardian || others.length === 0
        ? t('{signer_name} signs for themselves', { signer_name })
        : isAlsoSelf
          ? t('{signer_name} signs for {names} as parent or guardian, and for themselves', {
              signer_name,
              names,
            })
          : t('{signer_name} signs for {names} as parent or guardian', { signer_name, names })}
    </h3>
  )
}

function Signed({ signer_name, people, waivers }: Props) {
  return (
    <section className="waivers waivers-signed" aria-label={t('Signed by {signer_name}', { signer_name })}>
      <div className="waivers-done" role="status">
        <IconCircleCheck size={28} stroke={1.6} aria-hidden />
        <h3>{t('Signed by {signer_name}', { signer_name })}</h3>
        <p className="dim">{t('for {names}', { names: writtenList(people.map(({ name }) => name)) })}</p>
      </div>
      {waivers.map((waiver) => (
        <details key={waiver.version_id}>
          <summary>{waiver.title}</summary>
          <WaiverText waiver={waiver} />
        </details>
      ))}
      <p className="dim">{t('You’ll get a PDF of every signed document once you’ve paid.')}</p>
    </section>
  )
}
