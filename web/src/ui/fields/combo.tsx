import './input.css'
import { useEffect, useRef, useState } from 'react'
import type { ComboProps } from './combo-props.ts'
import { useOnDemand } from '../on-demand.ts'

const load = () => import('./combo-list.tsx')

/**
 * A text field with a list of choices. The list is loaded with the field; who is faster than the network
 * finds the field open when it is there.
 */
export function Combo(props: ComboProps) {
  const { ready, want } = useOnDemand(load)
  const [isFocused, setFocused] = useState(false)
  const wasClicked = useRef(false)
  useEffect(() => void want(), [want])
  if (ready) return <ready.ComboList {...props} hadFocus={isFocused} startsOpen={wasClicked.current} />
  const { described, text, placeholder, disabled, name } = props
  return (
    <input
      className="input input-select"
      role="combobox"
      aria-expanded={false}
      aria-controls={`${described.id}-list`}
      aria-busy
      readOnly
      value={text}
      name={name}
      data-path={props['data-path']}
      placeholder={placeholder}
      disabled={disabled}
      onFocus={() => {
        setFocused(true)
        void want()
      }}
      onBlur={() => setFocused(false)}
      // Not the click: the list may take the field's place between the press and its end.
      onPointerDown={() => {
        wasClicked.current = true
      }}
      {...described}
    />
  )
}
