import './waiver-signing.css'
import { IconCircleCheck, IconSignature } from '@tabler/icons-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { E_CONSENTS } from 'contract/waivers'
import { messageOf } from '../api-problems.ts'
import { language, t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { SignatureField } from '../ui/fields/signature-field.tsx'
import {
  concerns,
  givenSignature,
  missingAnswers,
  NO_ANSWERS,
  toggled,
  togetherOf,
  type Answers,
  type GivenSignature,
  type SigningWaiver,
} from './waiver-answers.ts'
import { writtenList } from '../written.ts'
import { Consents, OptionalWaiver } from './waiver-optional.tsx'
import { WaiverText } from './waiver-text.tsx'

export type { GivenSignature } from './waiver-answers.ts'

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

/**
 * Reading and signing: every required text in full, one box to agree to them, and one signature. What may be left out is
 * folded, with a choice of its own.
 */
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
  const groups = togetherOf(waivers, people)
  const missing = missingAnswers(groups, answers, is_name_known ? signer_name : undefined)
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
      {groups.map(({ waivers: texts, names }) => {
        const [first] = texts
        return (
          <section key={first!.version_id} className="waiver">
            {texts.map((waiver) => (
              <Text key={waiver.version_id} id={id} waiver={waiver} answers={answers} change={change} />
            ))}
            <CheckboxField
              id={`${id}-agreed.${first!.version_id}`}
              label={agreement(texts, is_guardian ? names : [])}
              error={errors[`agreed.${first!.version_id}`]}
              checked={texts.every(({ version_id }) => answers.agreed.has(version_id))}
              onChange={({ currentTarget: { checked } }) =>
                change(({ agreed }) => ({
                  agreed: texts.reduce((set, { version_id }) => toggled(set, version_id, checked), agreed),
                }))
              }
            />
          </section>
        )
      })}
      {waivers
        .filter(({ required }) => !required)
        .map((waiver) => (
          <OptionalWaiver
            key={waiver.version_id}
            waiver={waiver}
            names={
              is_guardian ? people.filter(({ key }) => concerns(waiver, key)).map(({ name }) => name) : []
            }
            answers={answers}
            change={change}
          />
        ))}
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

type TextProps = {
  id: string
  waiver: SigningWaiver
  answers: Answers
  change: (part: (before: Answers) => Partial<Answers>) => void
}

function Text({ id, waiver, answers, change }: TextProps) {
  const { version_id, title, consents } = waiver
  return (
    <div className="waiver-required">
      <h3 id={`${id}-title-${version_id}`}>{title}</h3>
      <WaiverText
        waiver={waiver}
        isRead={answers.read.has(version_id)}
        onRead={() => change(({ read }) => ({ read: toggled(read, version_id, true) }))}
      />
      <Consents version_id={version_id} consents={consents} answers={answers} change={change} />
    </div>
  )
}

/** What one box agrees to, and for whom; for nobody else if it is the signer alone. */
function agreement(texts: readonly SigningWaiver[], names: readonly string[]): string {
  const titles = writtenList(texts.map(({ title }) => `“${title}”`))
  if (names.length === 0)
    return texts.length === 1
      ? t('I’ve read {titles} and agree to it.', { titles })
      : t('I’ve read {titles} and agree to each of them.', { titles })
  return texts.length === 1
    ? t('I’ve read {titles} and agree to it for {names}.', { titles, names: writtenList(names) })
    : t('I’ve read {titles} and agree to each of them for {names}.', { titles, names: writtenList(names) })
}

type ForProps = Pick<Props, 'signer_name' | 'is_guardian' | 'people'> & { id: string }

function For({ id, signer_name, is_guardian, people }: ForProps) {
  const others = people.map(({ name }) => name).filter((name) => name !== signer_name)
  const isAlsoSelf = others.length < people.length
  const names = writtenList(others)
  return (
    <h3 id={id} className="waivers-for">
      {!is_guardian || others.length === 0
        ? t('{signer_name}’s own signature', { signer_name })
        : isAlsoSelf
          ? t('{signer_name}’s own signature, and for {names} as parent or guardian', {
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
