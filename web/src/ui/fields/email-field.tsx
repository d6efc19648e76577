import { useId, useState, type ComponentProps } from 'react'
import { meantEmail } from 'contract/email-slip'
import { EmailSlip } from './email-slip.tsx'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type'>

/** An email address. Asks about a slip in the part after the @, and one tap puts it right. */
export function EmailField({ id, onBlur, onChange, ...field }: Props) {
  const own = useId()
  const at = id ?? own
  const [meant, setMeant] = useState<string>()
  const use = () => {
    const input = document.getElementById(at) as HTMLInputElement
    // As if it had been typed, so that forms that read the input and screens that keep its value both hear of it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, meant)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  return (
    <TextField
      maxLength={254}
      {...field}
      id={at}
      type="email"
      onBlur={(event) => {
        setMeant(meantEmail(event.currentTarget.value))
        onBlur?.(event)
      }}
      onChange={(event) => {
        setMeant(undefined)
        onChange?.(event)
      }}
      below={<EmailSlip meant={meant} onUse={use} />}
    />
  )
}
