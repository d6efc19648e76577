import './input.css'
import '../kit.css'
import { use, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import type { ComboProps } from './combo-props.ts'
import { Kit, placeOf } from '../kit.tsx'

type Props = ComboProps & { hadFocus: boolean; startsOpen: boolean }

/** The field of `Combo` with its list. */
export function ComboList({ described, options, value, none, isFree = false, hadFocus, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const hasChosen = useRef(false)
  const { id, required } = described
  useEffect(() => {
    if (!isOpen) return undefined
    showAround()
    const frame = requestAnimationFrame(() => showChosen(list.current))
    return () => cancelAnimationFrame(frame)
  }, [isOpen])
  return (
    <Kit>
      <ComboBox
        id={id}
        aria-labelledby={`${id}-label`}
        {...(described['aria-describedby'] && { 'aria-describedby': described['aria-describedby'] })}
        isInvalid={described['aria-invalid'] ?? false}
        isRequired={required}
        isDisabled={props.disabled ?? false}
        validationBehavior="aria"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus stays where it was when the list arrives
        autoFocus={hadFocus}
        items={options.map((option) => ({ ...option, id: option.value }))}
        disabledKeys={options.filter(({ disabled }) => disabled).map((option) => option.value)}
        allowsEmptyCollection={none !== undefined}
        allowsCustomValue={isFree}
        selectedKey={value === '' ? null : value}
        inputValue={props.text}
        onInputChange={props.onText}
        onOpenChange={(open) => {
          setOpen(open)
          if (!open) props.onClose?.()
        }}
        onSelectionChange={(key) => {
          if (key === null || key === value) return
          hasChosen.current = true
          props.onChoose(String(key))
        }}
        onFocus={() => props.onFocus?.()}
        onBlur={() => props.onBlur?.()}
      >
        <ComboInput
          {...props}
          input={input}
          hasChosen={hasChosen}
          onGoOn={() => {
            hasChosen.current = false
          }}
          first={isFree ? undefined : options.find(({ disabled }) => !disabled)?.value}
        />
        <Popover
          className="kit-popover combo-list"
          offset={4}
          containerPadding={8}
          maxHeight={272}
          placement="bottom start"
          // Only known once the field stands in the page.
          UNSTABLE_portalContainer={placeOf(isOpen ? input.current : null)}
        >
          <ListBox<Item>
            ref={list}
            className="kit-list"
            renderEmptyState={() => <p className="combo-none">{none}</p>}
          >
            {({ id, label }) => (
              <ListBoxItem id={id} textValue={label} className="kit-item">
                {label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </Kit>
  )
}

/**
 * While a list is open, React Aria hides everything else from screen readers, though the Tab key and the
 * pointer still reach it. A list below a field is no dialog: the page stays what it is.
 */
function showAround() {
  for (const one of document.querySelectorAll('[aria-hidden="true"]'))
    if (one.matches(PART) || one.querySelector(PART)) one.removeAttribute('aria-hidden')
}

/** Nothing of ours that is meant to be hidden has any of these. */
const PART = 'a[href], button, input, select, textarea, [tabindex], h1, h2, p'

/** A long list begins at what is chosen. */
function showChosen(list: HTMLElement | null) {
  const chosen = list?.querySelector<HTMLElement>('[aria-selected="true"]')
  if (list && chosen) list.scrollTop = chosen.offsetTop - list.clientHeight / 2 + chosen.offsetHeight / 2
}

type Item = { id: string; label: string }

type InputProps = Pick<Props, 'name' | 'data-path' | 'placeholder' | 'startsOpen'> & {
  input: RefObject<HTMLInputElement | null>
  /** Whether a choice was the last that was done here. */
  hasChosen: RefObject<boolean>
  /** Something else is done here. */
  onGoOn: () => void
  /** What Enter chooses while somebody types. */
  first: string | undefined
}

/** A click opens the whole list, whatever is chosen. */
function ComboInput(props: InputProps) {
  const { input, hasChosen, onGoOn, name = '', placeholder = '', startsOpen, first: top, ...path } = props
  const state = use(ComboBoxStateContext)
  const aim = () => {
    const list = state?.selectionManager
    if (state?.isOpen && top !== undefined && list?.focusedKey == null && list?.firstSelectedKey == null)
      list?.setFocusedKey(top)
  }
  useEffect(aim)
  const first = useRef(startsOpen ? state : null)
  useEffect(() => first.current?.open(null, 'manual'), [])
  // A field that adds what is chosen to a list is empty again at once, which React Aria takes for typing.
  useLayoutEffect(() => {
    if (hasChosen.current && state?.isOpen) state.close()
  })
  return (
    <Input
      ref={input}
      className="input input-select"
      name={name}
      data-path={path['data-path']}
      placeholder={placeholder}
      autoComplete="off"
      onKeyDownCapture={({ key }) => {
        onGoOn()
        if (key === 'Enter') aim()
      }}
      onChangeCapture={onGoOn}
      onClick={() => {
        onGoOn()
        if (!state?.isOpen) state?.open(null, 'manual')
      }}
    />
  )
}
