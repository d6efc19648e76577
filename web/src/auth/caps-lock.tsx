import './auth.css'
import { useState, type KeyboardEvent } from 'react'
import { t } from '../language.ts'

/** Detects caps lock in a field: put `<div {...caps.watch}>` around it and `caps.hint` below it. */
export function useCapsLock() {
  const [isOn, setOn] = useState(false)
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return {
    watch: { onKeyDown: look, onKeyUp: look, onBlur: () => setOn(false) },
    hint: (
      <p className="caps-lock" role="status" hidden={!isOn}>
        {isOn && t('Caps Lock is on.')}
      </p>
    ),
  }
}
