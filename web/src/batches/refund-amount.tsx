import { useState, type ReactNode } from 'react'
import { t } from '../language.ts'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'

/** What each order of many gives back: all that is left of it, or the same number of cents; null while that is no amount. */
export type Each = { is: 'all' } | { is: 'same'; amount: number | null }

/** Whether the server can be asked about it: an amount that is still being typed is none. */
export const isSaid = (each: Each) => each.is === 'all' || (each.amount !== null && each.amount > 0)

type Props = {
  each: Each
  onChange: (each: Each) => void
  /** They have tried to send it: an amount that is none is said to be so. */
  isSent: boolean
  error: ReactNode
}

/**
 * Everything is never what an amount that can't be read turns into: which of the two is meant is a choice of its own.
 */
export function RefundAmount({ each, onChange, isSent, error }: Props) {
  const [isLeft, setLeft] = useState(false)
  const isMissing = !isSaid(each) && (isSent || isLeft)
  return (
    <>
      <RadioCards
        label={t('How much?')}
        name="each"
        value={each.is}
        options={[
          { value: 'all', label: t('Everything that’s left of each order') },
          { value: 'same', label: t('The same amount for each order') },
        ]}
        onChange={(is) => {
          setLeft(false)
          onChange(is === 'same' ? { is, amount: null } : { is: 'all' })
        }}
      />
      {each.is === 'same' && (
        <MoneyField
          label={t('Amount for each order')}
          name="amount"
          error={isMissing ? t('Enter an amount, such as 45.00.') : error}
          onBlur={() => setLeft(true)}
          onChange={(amount) => {
            setLeft(false)
            onChange({ is: 'same', amount })
          }}
        />
      )}
    </>
  )
}
