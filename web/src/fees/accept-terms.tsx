import './fees.css'
import { useState } from 'react'
import type { OwnFeePlan } from 'contract/fees'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { Form } from '../ui/form.tsx'

type Props = {
  terms: NonNullable<OwnFeePlan['terms']>
  isBusy: boolean
  onAccept: (terms_hash: string) => void
}

/** The words as stored, with a box that is never checked beforehand. */
export function AcceptTerms({ terms, isBusy, onAccept }: Props) {
  const [isRead, setRead] = useState(false)
  const [isMissing, setMissing] = useState(false)
  return (
    <Form
      className="fee-terms"
      errors={isMissing ? { accept: t('Check the box to accept the plan.') } : {}}
      onSubmit={() => {
        setMissing(!isRead)
        if (isRead) onAccept(terms.hash)
      }}
    >
      <h3>{t('Please read and accept')}</h3>
      <ul>
        {terms.paragraphs.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ul>
      <CheckboxField
        label={t('I’ve read this and accept the plan')}
        name="accept"
        checked={isRead}
        error={isMissing && !isRead ? t('Check the box to accept the plan.') : undefined}
        onChange={({ currentTarget }) => setRead(currentTarget.checked)}
      />
      <Button kind="primary" type="submit" busy={isBusy}>
        {t('Accept plan')}
      </Button>
    </Form>
  )
}
